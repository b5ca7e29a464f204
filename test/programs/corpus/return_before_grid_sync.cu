// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A cooperative kernel in two phases; the mistake lets threads past the end return before the grid
// barrier.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2003]
// CHECK-NEXT: return_before_grid_sync.cu:[[@LINE+9]]:{{[0-9]+$}}
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void phases(const float *x, float *part, float *y, int n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
#ifdef WRONG
  if (i >= n) return;
#endif
  if (i < n) part[i] = x[i] * x[i];
  cg::this_grid().sync();
  if (i < n) y[i] = part[i] + part[n - 1 - i];
}
