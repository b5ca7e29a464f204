// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Slots are numbered in a byte; the mistake doubles the number, so two threads get one slot.
// RUN: tnc --check --block=256 %s
// RUN: not tnc --check --block=256 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: byte_counter_collides.cu:[[@LINE+11]]:{{[0-9]+$}}
__global__ void scramble(const int *x, int *y) {
  __shared__ int s[256];
  const int t = threadIdx.x;
  s[t] = 0;
  __syncthreads();
#ifdef WRONG
  const unsigned char slot = t * 2;
#else
  const unsigned char slot = t * 5 + 3;
#endif
  s[slot] = x[blockIdx.x * 256LL + t];
  __syncthreads();
  y[blockIdx.x * 256LL + t] = s[t];
}
