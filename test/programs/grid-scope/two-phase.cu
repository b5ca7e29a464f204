// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every block leaves its sum, then block 0 adds them up: the grid barrier orders the blocks.
// RUN: tnc --check --block=128 --assume='n<=1000000000&&gridDim.x<=65535' %s
// RUN: not tnc --check --block=128 --assume='n<=1000000000&&gridDim.x<=65535' -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1002]
// CHECK-NEXT: :[[@LINE+20]]:53
// CHECK: note: no barrier orders different blocks
#include <cooperative_groups.h>
__global__ void total(const float *x, float *partial, float *out, int n) {
  __shared__ float s[128];
  int t = threadIdx.x;
  float v = 0;
  for (int i = blockIdx.x * 128 + t; i < n; i += gridDim.x * 128) v += x[i];
  s[t] = v;
  __syncthreads();
  for (int d = 64; d > 0; d /= 2) {
    if (t < d) s[t] += s[t + d];
    __syncthreads();
  }
  if (t == 0) partial[blockIdx.x] = s[0];
#ifndef WRONG
  cooperative_groups::this_grid().sync();
#endif
  if (blockIdx.x == 0 && t == 0) {
    float sum = 0;
    for (unsigned b = 0; b < gridDim.x; ++b) sum += partial[b];
    *out = sum;
  }
}
