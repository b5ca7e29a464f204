// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks of a two-dimensional grid are numbered; the mistake multiplies by the wrong grid
// dimension.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1002]
// CHECK-NEXT: grid_2d_flat_blocks.cu:[[@LINE+8]]:{{[0-9]+$}}
__global__ void block_sums(const float *x, float *y) {
  if (threadIdx.x != 0) return;
#ifdef WRONG
  const long long b = blockIdx.y * (long long)gridDim.y + blockIdx.x;
#else
  const long long b = blockIdx.y * (long long)gridDim.x + blockIdx.x;
#endif
  y[b] = x[b] * 2.0f;
}
