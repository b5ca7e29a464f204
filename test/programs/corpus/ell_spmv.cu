// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sparse product in ELL layout, one row a thread; the mistake stores the result by column index.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1{{[0-9]+}}]
// CHECK-NEXT: ell_spmv.cu:[[@LINE+11]]:{{[0-9]+$}}
__global__ void ell(const float *val, const int *col, const float *x, float *y, int rows, int width) {
  const long long r = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (r >= rows) return;
  float s = 0.0f;
  int c = 0;
  for (int k = 0; k < width; ++k) {
    c = col[(long long)k * rows + r];
    if (c >= 0) s += val[(long long)k * rows + r] * x[c];
  }
#ifdef WRONG
  if (c >= 0) y[c] = s;
#else
  y[r] = s;
#endif
}
