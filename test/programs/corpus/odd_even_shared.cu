// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Odd-even transposition sort in shared memory; the mistake compares with the left neighbour in
// both kinds of phase but lets all threads work.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]: threads {{[0-9]+}} and {{[0-9]+}} of block {{[0-9]+}} race on `s[{{[0-9]+}}]`
// CHECK-NEXT: odd_even_shared.cu:[[@LINE+17]]:9
__global__ void sort128(int *x) {
  __shared__ int s[128];
  const int t = threadIdx.x;
  const long long base = blockIdx.x * 128LL;
  s[t] = x[base + t];
  s[t + 64] = x[base + t + 64];
  __syncthreads();
  for (int p = 0; p < 128; ++p) {
#ifdef WRONG
    const int i = t + (p & 1);
#else
    const int i = 2 * t + (p & 1);
#endif
    if (i + 1 < 128) {
      const int a = s[i], b = s[i + 1];
      if (a > b) {
        s[i] = b;
        s[i + 1] = a;
      }
    }
    __syncthreads();
  }
  x[base + t] = s[t];
  x[base + t + 64] = s[t + 64];
}
