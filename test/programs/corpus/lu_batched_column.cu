// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Batched elimination without pivoting, a row a thread; the mistake reads the pivot row while its
// owner still updates it.
// RUN: tnc --check --block=32 %s
// RUN: not tnc --check --block=32 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: lu_batched_column.cu:[[@LINE+11]]:{{[0-9]+$}}
__global__ void lu(float *a) {
  __shared__ float m[32][33];
  const int t = threadIdx.x;
  const long long base = blockIdx.x * 1024LL;
  for (int c = 0; c < 32; ++c) m[c][t] = a[base + c * 32 + t];
  __syncthreads();
  for (int k = 0; k < 31; ++k) {
    if (t > k) {
      const float f = m[t][k] / m[k][k];
      m[t][k] = f;
      for (int c = k + 1; c < 32; ++c) m[t][c] -= f * m[k][c];
    }
#ifndef WRONG
    __syncthreads();
#endif
  }
#ifdef WRONG
  __syncthreads();
#endif
  for (int c = 0; c < 32; ++c) a[base + c * 32 + t] = m[c][t];
}
