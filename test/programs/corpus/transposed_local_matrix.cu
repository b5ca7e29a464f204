// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A local matrix of three rows and four columns; the mistake exchanges the indices.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3001]
// CHECK-NEXT: transposed_local_matrix.cu:[[@LINE+8]]:{{[0-9]+$}}
__global__ void affine(const float *m, const float *p, float *out, int n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= n) return;
  float a[3][4];
  for (int r = 0; r < 3; ++r)
    for (int c = 0; c < 4; ++c)
#ifdef WRONG
      a[c][r] = m[r * 4 + c];
#else
      a[r][c] = m[r * 4 + c];
#endif
  for (int r = 0; r < 3; ++r) out[3 * i + r] = a[r][0] * p[3 * i] + a[r][1] * p[3 * i + 1] + a[r][2] * p[3 * i + 2] + a[r][3];
}
