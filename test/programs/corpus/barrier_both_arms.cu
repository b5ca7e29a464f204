// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Producers and consumers by warps; the mistake has one barrier in each arm instead of a common
// one.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2001]
// CHECK-NEXT: barrier_both_arms.cu:[[@LINE+7]]:{{[0-9]+$}}
__global__ void produce_consume(const int *x, int *y) {
  __shared__ int s[64];
  const int t = threadIdx.x;
#ifdef WRONG
  if (t < 64) {
    s[t] = x[blockIdx.x * 64LL + t];
    __syncthreads();
  } else {
    __syncthreads();
    y[blockIdx.x * 64LL + t - 64] = s[127 - t];
  }
#else
  if (t < 64) s[t] = x[blockIdx.x * 64LL + t];
  __syncthreads();
  if (t >= 64) y[blockIdx.x * 64LL + t - 64] = s[127 - t];
#endif
}
