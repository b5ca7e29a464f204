// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Both warps meet a warp barrier; the mistake lets the second warp skip it.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: syncwarp_skipped_warp.cu:[[@LINE+9]]:{{[0-9]+$}}
__global__ void maybe_warp(const int *x, int *y) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = x[blockIdx.x * 64LL + t];
#ifdef WRONG
  if (t < 32)
#endif
    __syncwarp();
  y[blockIdx.x * 64LL + t] = s[t ^ 3];
}
