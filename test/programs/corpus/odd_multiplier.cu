// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Threads are spread over the slots by a multiplication modulo 64; an even factor maps two threads
// to one slot.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: odd_multiplier.cu:[[@LINE+7]]:{{[0-9]+$}}
__global__ void spread_slots(const int *x, int *y) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = 0;
  __syncthreads();
#ifdef WRONG
  s[t * 6 % 64] = x[blockIdx.x * 64LL + t];
#else
  s[t * 5 % 64] = x[blockIdx.x * 64LL + t];
#endif
  __syncthreads();
  y[blockIdx.x * 64LL + t] = s[t];
}
