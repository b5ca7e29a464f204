// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A partner is found by exclusive or with a parameter; the mistake does not confine it to the
// block.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3001]
// CHECK-NEXT: xor_partner_mask.cu:[[@LINE+7]]:{{[0-9]+$}}
__global__ void partner(const int *x, int *y, unsigned mask) {
  __shared__ int s[64];
  const unsigned t = threadIdx.x;
  s[t] = x[blockIdx.x * 64LL + t];
  __syncthreads();
#ifdef WRONG
  y[blockIdx.x * 64LL + t] = s[t ^ mask];
#else
  y[blockIdx.x * 64LL + t] = s[t ^ (mask & 63)];
#endif
}
