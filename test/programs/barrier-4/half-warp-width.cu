// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The lower half of each warp sums its values; without the width, lane 8 reads lane 16, which is not in the mask.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2004]: a shuffle that reads a lane which does not take part in it
// CHECK-NEXT: :[[@LINE+11]]:42
// CHECK: reads the value of thread {{[0-9]+}}, which does not come: it is undefined
__global__ void halves(const float *x, float *y) {
  int t = threadIdx.x, i = blockIdx.x * 64 + t;
  float v = x[i];
#ifdef WRONG
  constexpr int width = 32;
#else
  constexpr int width = 16;
#endif
  if (t % 32 < 16) {
    for (int d = 8; d > 0; d >>= 1) v += __shfl_down_sync(0xffffu, v, d, width);
    if (t % 32 == 0) y[blockIdx.x * 2 + t / 32] = v;
  }
}
