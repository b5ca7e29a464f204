// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A warp without a row returns as a whole; with rows of 16 lanes half a warp returns and the other half reads it.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2004]: a shuffle that reads a lane which does not take part in it
// CHECK-NEXT: :[[@LINE+10]]:40
#ifdef WRONG
constexpr int lanes = 16;
#else
constexpr int lanes = 32;
#endif
__global__ void sums(const float *x, float *y, int rows) {
  int row = (blockIdx.x * 128 + threadIdx.x) / lanes, lane = threadIdx.x % lanes;
  if (row >= rows) return;
  float s = x[row * 32LL + lane];
  for (int d = 16; d > 0; d /= 2) s += __shfl_down_sync(0xffffffffu, s, d);
  if (lane == 0) y[row] = s;
}
