// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each warp reuses its scratch row in a loop, ordered by __syncwarp; the mistake omits the one at
// the end of the loop.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: warp_scratch_reuse.cu:[[@LINE+8]]:{{[0-9]+$}}
__global__ void per_warp(const int *x, int *y, int rounds) {
  __shared__ int s[2][32];
  const int w = threadIdx.x >> 5, lane = threadIdx.x & 31;
  int acc = 0;
  for (int r = 0; r < rounds; ++r) {
    s[w][lane] = x[(blockIdx.x * 64LL + threadIdx.x) * rounds + r];
    __syncwarp();
    acc += s[w][(lane + 1) & 31];
#ifndef WRONG
    __syncwarp();
#endif
  }
  y[blockIdx.x * 64LL + threadIdx.x] = acc;
}
