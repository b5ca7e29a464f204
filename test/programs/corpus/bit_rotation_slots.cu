// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Even and odd elements are separated by rotating the number's bits; the mistake puts the low bit
// one place too low.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: bit_rotation_slots.cu:[[@LINE+7]]:{{[0-9]+$}}
__global__ void deinterleave(const int *x, int *y) {
  __shared__ int s[64];
  const unsigned t = threadIdx.x;
  s[t] = 0;
  __syncthreads();
#ifdef WRONG
  s[(t & 1) << 4 | t >> 1] = x[blockIdx.x * 64LL + t];
#else
  s[(t & 1) << 5 | t >> 1] = x[blockIdx.x * 64LL + t];
#endif
  __syncthreads();
  y[blockIdx.x * 64LL + t] = s[t];
}
