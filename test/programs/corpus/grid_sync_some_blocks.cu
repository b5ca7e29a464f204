// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A cooperative kernel with a first stage for some blocks; the mistake synchronises the grid
// inside that stage.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2001]
// CHECK-NEXT: grid_sync_some_blocks.cu:[[@LINE+8]]:{{[0-9]+$}}
#include <cooperative_groups.h>
__global__ void staged_grid(float *x, int n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  auto grid = cooperative_groups::this_grid();
#ifdef WRONG
  if (blockIdx.x % 2 == 0) {
    if (i < n) x[i] *= 2.0f;
    grid.sync();
  }
#else
  if (blockIdx.x % 2 == 0 && i < n) x[i] *= 2.0f;
  grid.sync();
#endif
}
