// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Row sums, then all blocks read them; the mistake orders the phases by a block barrier where a
// grid barrier is needed.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1002]
// CHECK-NEXT: grid_sync_two_phase.cu:[[@LINE+11]]:{{[0-9]+$}}
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void center(const float *x, float *part, float *y, int n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i < n) part[i] = x[i] * 0.5f;
#ifdef WRONG
  __syncthreads();
#else
  cg::this_grid().sync();
#endif
  if (i < n) y[i] = part[n - 1 - i];
}
