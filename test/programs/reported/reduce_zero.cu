// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A shared accumulator is zeroed by one thread before all add to it.
// Source: hidet-org/hidet pull request 325.
// RUN: tnc --check --block=256 --assume="n>=0&&n<=1000000" %s
// RUN: not tnc --check --block=256 --assume="n>=0&&n<=1000000" -DWRONG %s 2>&1 | FileCheck %s
__global__ void reduce(const float* __restrict__ x, float* __restrict__ y, int n) {
  __shared__ float acc;
  if (threadIdx.x == 0) acc = 0.0f;
#ifndef WRONG
  __syncthreads();
#endif
  float v = 0.0f;
  for (int i = threadIdx.x; i < n; i += 256) v += x[(size_t)blockIdx.x * n + i];
  for (int d = 16; d > 0; d >>= 1) v += __shfl_down_sync(0xffffffffu, v, d);
  if ((threadIdx.x & 31) == 0) atomicAdd(&acc, v);
  __syncthreads();
  if (threadIdx.x == 0) y[blockIdx.x] = acc;
}
// CHECK: error[TN1004]: {{thread.*}} race on `acc`
// CHECK-NEXT: --> {{.*}}:15:32
