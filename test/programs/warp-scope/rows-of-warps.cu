// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each warp sums in its own row of shared memory with warp barriers, then the block reads the rows: that needs a block barrier.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: :[[@LINE+18]]:38
// CHECK: note: no barrier orders the two: a warp barrier serves only the lanes of one warp
__global__ void rows(const int *x, int *y) {
  __shared__ int s[4][64];
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  s[warp][lane] = x[blockIdx.x * 128 + threadIdx.x];
  s[warp][lane + 32] = 0;
  __syncwarp();
  for (int d = 16; d > 0; d /= 2) {
    int other = s[warp][lane + d];
    __syncwarp();
    s[warp][lane] += other;
    __syncwarp();
  }
#ifndef WRONG
  __syncthreads();
#endif
  int sum = 0;
  for (int r = 0; r < 4; ++r) sum += s[r][0];
  if (threadIdx.x == 0) y[blockIdx.x] = sum;
}
