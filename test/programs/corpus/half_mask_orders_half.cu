// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The lower half of a warp synchronises among itself; the mistake reads what the upper half has
// stored.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: half_mask_orders_half.cu:[[@LINE+9]]:{{[0-9]+$}}
__global__ void lower_half(const int *x, int *y) {
  __shared__ int s[64];
  const int t = threadIdx.x, lane = t & 31, base = t & 32;
  s[t] = x[blockIdx.x * 64LL + t];
  int v = 0;
  if (lane < 16) {
    __syncwarp(0x0000ffffu);
#ifdef WRONG
    v = s[base + 31 - lane];
#else
    v = s[base + 15 - lane];
#endif
  }
  y[blockIdx.x * 64LL + t] = v;
}
