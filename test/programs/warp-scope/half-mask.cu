// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The lower half of the warp waits for itself: what it may read is what its own lanes stored.
// RUN: tnc --check --block=32 %s
// RUN: not tnc --check --block=32 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]: threads {{[0-9]+}} and {{[0-9]+}} of block 0 race on `s[{{[0-9]+}}]`
// CHECK-NEXT: :[[@LINE+12]]:30
#ifdef WRONG
constexpr int other = 16;
#else
constexpr int other = 15;
#endif
__global__ void lower(const int *x, int *y) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = x[blockIdx.x * 32 + t];
  if (t < 16) {
    __syncwarp(0xffffu);
    y[blockIdx.x * 16 + t] = s[t ^ other];
  }
}
