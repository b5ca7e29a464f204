// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Batched inversion of 32 by 32 matrices, a column a thread; the mistake normalises the pivot row
// in place while other threads read the pivot.
// RUN: tnc --check --block=32 --grid=64 %s
// RUN: not tnc --check --block=32 --grid=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: gauss_jordan_batched.cu:[[@LINE+20]]:{{[0-9]+$}}
__global__ void invert32(float *a) {
  __shared__ float m[32][33];
  __shared__ float pivot_col[32];
  const int t = threadIdx.x;
  const long long base = blockIdx.x * 1024LL;
  for (int r = 0; r < 32; ++r) m[r][t] = a[base + r * 32 + t];
  __syncthreads();
  for (int k = 0; k < 32; ++k) {
#ifndef WRONG
    pivot_col[t] = m[t][k];
    __syncthreads();
    const float inv = 1.0f / pivot_col[k];
    m[k][t] = t == k ? inv : m[k][t] * inv;
    for (int r = 0; r < 32; ++r)
      if (r != k) m[r][t] = (t == k ? 0.0f : m[r][t]) - pivot_col[r] * m[k][t];
#else
    pivot_col[t] = m[t][k];
    __syncthreads();
    const float inv = 1.0f / m[k][k];
    m[k][t] = t == k ? inv : m[k][t] * inv;
    for (int r = 0; r < 32; ++r)
      if (r != k) m[r][t] = (t == k ? 0.0f : m[r][t]) - pivot_col[r] * m[k][t];
#endif
    __syncthreads();
  }
  for (int r = 0; r < 32; ++r) a[base + r * 32 + t] = m[r][t];
}
