// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sixteen lanes wait for each other; what only eight of them wrote is not there for all.
// RUN: tnc --check --block=32 %s
// RUN: not tnc --check --block=32 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN4001]: `s[{{[0-9]+}}]` may be read before anything is written to it
#ifdef WRONG
constexpr int storing = 8;
#else
constexpr int storing = 16;
#endif
__global__ void lower(const int *x, int *y) {
  __shared__ int s[32];
  int t = threadIdx.x;
  if (t < 16) {
    if (t < storing) s[t] = x[blockIdx.x * 16 + t];
    __syncwarp(0xffffu);
    y[blockIdx.x * 16 + t] = s[15 - t];
  }
}
