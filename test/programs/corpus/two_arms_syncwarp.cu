// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each half of the warp synchronises in its own arm of a branch; the mistake reads across the
// halves.
// RUN: tnc --check --block=32 %s
// RUN: not tnc --check --block=32 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: two_arms_syncwarp.cu:[[@LINE+12]]:{{[0-9]+$}}
__global__ void arms(const int *x, int *y) {
  __shared__ int s[32];
  const int t = threadIdx.x;
  s[t] = x[blockIdx.x * 32LL + t];
  int v;
  if (t < 16) {
    __syncwarp(0x0000ffffu);
    v = s[15 - t];
  } else {
    __syncwarp(0xffff0000u);
#ifdef WRONG
    v = s[31 - t];
#else
    v = s[47 - t];
#endif
  }
  y[blockIdx.x * 32LL + t] = v;
}
