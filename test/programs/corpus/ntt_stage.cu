// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// source: vernamlab/cuFHE#4, a stage of a number-theoretic transform in shared memory starts
// before all threads have finished the previous one.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: ntt_stage.cu:[[@LINE+14]]:{{[0-9]+$}}
__device__ unsigned long long mod_mul(unsigned long long a, unsigned long long b) {
  return a * b % 4293918721ULL;
}
__global__ void ntt256(unsigned long long *data, const unsigned long long *root) {
  __shared__ unsigned long long s[256];
  const int t = threadIdx.x;
  const long long base = blockIdx.x * 256LL;
  s[t] = data[base + t];
  s[t + 128] = data[base + t + 128];
  __syncthreads();
  for (int half = 128; half >= 1; half >>= 1) {
    const int i = (t / half) * 2 * half + t % half, j = i + half;
    const unsigned long long a = s[i], b = s[j];
    s[i] = (a + b) % 4293918721ULL;
    s[j] = mod_mul(a + 4293918721ULL - b, root[half + t % half]);
#ifndef WRONG
    __syncthreads();
#endif
  }
#ifdef WRONG
  __syncthreads();
#endif
  data[base + t] = s[t];
  data[base + t + 128] = s[t + 128];
}
