// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The three largest values of a row with their places; the mistake initialises the values only.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN4001]
// CHECK-NEXT: topk_indices_unset.cu:[[@LINE+15]]:{{[0-9]+$}}
__global__ void top3(const float *x, int *where, int rows, int cols) {
  const long long r = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (r >= rows) return;
  float v[3];
  int at[3];
  for (int k = 0; k < 3; ++k) {
    v[k] = -3.4e38f;
#ifndef WRONG
    at[k] = -1;
#endif
  }
  for (int c = 0; c < cols; ++c) {
    const float y = x[r * cols + c];
    if (y > v[0]) {
      v[2] = v[1], at[2] = at[1];
      v[1] = v[0], at[1] = at[0];
      v[0] = y, at[0] = c;
    }
  }
  for (int k = 0; k < 3; ++k) where[r * 3 + k] = at[k];
}
