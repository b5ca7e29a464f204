// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A 16 by 16 factorisation in shared memory, one column a step; the mistake scales the column
// without waiting for the new diagonal.
// RUN: tnc --check --block=16 %s
// RUN: not tnc --check --block=16 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: cholesky_batched.cu:[[@LINE+12]]:{{[0-9]+$}}
__global__ void cholesky16(float *a) {
  __shared__ float m[16][17];
  const int t = threadIdx.x;
  const long long base = blockIdx.x * 256LL;
  for (int r = 0; r < 16; ++r) m[r][t] = a[base + r * 16 + t];
  __syncthreads();
  for (int k = 0; k < 16; ++k) {
    if (t == k) m[k][k] = sqrtf(m[k][k]);
#ifndef WRONG
    __syncthreads();
#endif
    if (t > k) m[t][k] /= m[k][k];
    __syncthreads();
    if (t > k)
      for (int c = k + 1; c <= t; ++c) m[t][c] -= m[t][k] * m[c][k];
    __syncthreads();
  }
  for (int r = 0; r < 16; ++r) a[base + r * 16 + t] = t <= r ? m[r][t] : 0.0f;
}
