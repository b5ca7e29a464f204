// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A ring exchange over the block; the mistake synchronises warps only, but lane 31 reads from the
// next warp.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: warp_scope_only.cu:[[@LINE+10]]:{{[0-9]+$}}
__global__ void ring(const float *x, float *y) {
  __shared__ float s[128];
  const int t = threadIdx.x;
  s[t] = x[blockIdx.x * 128LL + t];
#ifdef WRONG
  __syncwarp();
#else
  __syncthreads();
#endif
  y[blockIdx.x * 128LL + t] = s[(t + 1) & 127];
}
