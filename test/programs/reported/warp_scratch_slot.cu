// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lane 0 reserves scratch for its warp and tells the others through shared memory.
// Source: ORNL/HeCBench pull request 221.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
__global__ void scratch(const int* __restrict__ need, int* __restrict__ cursor, int* __restrict__ where, int n) {
  __shared__ int slot[4];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  const int i = blockIdx.x * 128 + threadIdx.x;
  if (lane == 0) slot[warp] = atomicAdd(cursor, 32);
#ifndef WRONG
  __syncwarp();
#endif
  const int base = slot[warp];
  if (i < n) where[i] = need[i] > 0 ? base + lane : -1;
}
// CHECK: error[TN1003]: {{thread.*}} race on `slot[{{[0-9]+}}]`
// CHECK-NEXT: --> {{.*}}:14:20
