// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A hash is reduced to 63 bins by abs and a remainder; the least integer has no absolute value.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3001]
// CHECK-NEXT: abs_of_minimum.cu:[[@LINE+8]]:{{[0-9]+$}}
__global__ void bin63(const int *h, int *out, int n) {
  __shared__ int seed[63];
  for (int k = threadIdx.x; k < 63; k += blockDim.x) seed[k] = k * 7;
  __syncthreads();
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= n) return;
#ifdef WRONG
  out[i] = seed[abs(h[i]) % 63];
#else
  out[i] = seed[(unsigned)h[i] % 63u];
#endif
}
