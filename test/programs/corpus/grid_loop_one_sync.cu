// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An iteration over the grid ping-pongs between two arrays with a grid barrier a step; the mistake
// keeps one array for both.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]
// CHECK-NEXT: grid_loop_one_sync.cu:[[@LINE+9]]:{{[0-9]+$}}
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void jacobi(float *a, float *b, int n, int steps) {
  cg::grid_group g = cg::this_grid();
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  const bool in = i >= 1 && i < n - 1LL;
  for (int s = 0; s < steps; ++s) {
#ifdef WRONG
    if (in) a[i] = 0.5f * (a[i - 1] + a[i + 1]);
    g.sync();
    if (in) b[i] = a[i];
#else
    if (in) b[i] = 0.5f * (a[i - 1] + a[i + 1]);
    g.sync();
    if (in) a[i] = b[i];
#endif
    g.sync();
  }
}
