// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A grid barrier is a block barrier as well; one that stands in the loop orders its rounds within a block.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
#include <cooperative_groups.h>
__global__ void shift(const int *x, int *y, int rounds) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = x[blockIdx.x * 64 + t];
  for (int r = 0; r < rounds; ++r) {
    cooperative_groups::this_grid().sync();
    int v = s[(t + 1) % 64];
#ifndef WRONG
    cooperative_groups::this_grid().sync();
#endif
    s[t] = v;
  }
  y[blockIdx.x * 64 + t] = s[t];
}
