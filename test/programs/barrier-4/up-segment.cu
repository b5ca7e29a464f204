// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A scan over segments of eight lanes in a warp whose upper half has left; `up` may not go below the segment, `idx` may not leave it.
// RUN: tnc --check --block=32 %s
// RUN: not tnc --check --block=32 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2004]: a shuffle that reads a lane which does not take part in it
// CHECK-NEXT: :[[@LINE+10]]:16
__global__ void scan(const int *x, int *y) {
  int t = threadIdx.x, v = x[blockIdx.x * 32 + t];
  if (t < 8) return;
  for (int d = 1; d < 8; d *= 2) {
#ifdef WRONG
    constexpr int width = 32;
#else
    constexpr int width = 8;
#endif
    int from = __shfl_up_sync(0xffffff00u, v, d, width);
    if (t % 8 >= d) v += from;
  }
  y[blockIdx.x * 32 + t] = v;
}
