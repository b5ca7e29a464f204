// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The last steps of a block's sum by one warp: a barrier of the warp before and after each store.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG1 %s 2>&1 | FileCheck %s
// RUN: not tnc --check --block=64 -DWRONG2 %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]: threads {{[0-9]+}} and {{[0-9]+}} of block 0 race on `s[{{[0-9]+}}]`
// CHECK: help: put a warp barrier {{before line 19|at the end of the loop of line 14}}: the kernel is proved with it
__global__ void sum(const float *x, float *y) {
  __shared__ float s[64];
  int t = threadIdx.x;
  s[t] = x[blockIdx.x * 64 + t];
  __syncthreads();
  if (t < 32) {
    for (int d = 32; d > 0; d >>= 1) {
      float other = s[t + d];
#ifndef WRONG1
      __syncwarp();
#endif
      s[t] += other;
#ifndef WRONG2
      __syncwarp();
#endif
    }
    if (t == 0) y[blockIdx.x] = s[0];
  }
}
