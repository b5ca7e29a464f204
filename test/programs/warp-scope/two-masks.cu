// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two halves of a warp wait for themselves: that orders no pair with one lane in each.
// RUN: tnc --check --block=32 %s
// RUN: not tnc --check --block=32 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]: threads {{[0-9]+}} and {{[0-9]+}} of block 0 race on `s[{{[0-9]+}}]`
#ifdef WRONG
constexpr int mirror = 31;
#else
constexpr int mirror = 15;
#endif
__global__ void halves(const int *x, int *y) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = x[blockIdx.x * 32 + t];
  __syncwarp(0xffffu << (t & 16));
  y[blockIdx.x * 32 + t] = s[t ^ mirror];
}
