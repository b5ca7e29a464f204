// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks of nine values a non-zero; the mistake scales the loaded offset in 32 bits.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3005]
// CHECK-NEXT: csr_scaled_offset.cu:[[@LINE+8]]:{{[0-9]+$}}
__global__ void block_csr_diag(const int *rowptr, const float *val, float *diag, int rows) {
  const long long r = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (r >= rows) return;
  const int k = rowptr[r];
  float t = 0.0f;
  if (k >= 0 && k < 500000000) {
#ifdef WRONG
    t = val[k * 9];
#else
    t = val[k * 9LL];
#endif
  }
  diag[r] = t;
}
