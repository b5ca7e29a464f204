// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The last block of a split reduction sums the partial results; each thread's writes need its own fence.
// Source: NVIDIA/Fuser pull request 2391.
// RUN: tnc --check --block=256 --assume="n>=0&&n<=2000000000&&gridDim.x<=65535" %s
// RUN: not tnc --check --block=256 --assume="n>=0&&n<=2000000000&&gridDim.x<=65535" -DWRONG %s 2>&1 | FileCheck %s
__global__ void splitk(const float* __restrict__ x, float* __restrict__ part, unsigned* __restrict__ done, float* __restrict__ y, int n) {
  __shared__ bool last;
  const int t = threadIdx.x;
  float a = 0.0f;
  for (int i = blockIdx.x * 256 + t; i < n; i += gridDim.x * 256) a += x[i];
  part[blockIdx.x * 256 + t] = a;
#ifndef WRONG
  __threadfence();
#endif
  __syncthreads();
  if (t == 0) {
    last = atomicAdd(done, 1u) == gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  if (last) {
    float s = 0.0f;
    for (int b = 0; b < gridDim.x; ++b) s += part[b * 256 + t];
    y[t] = s;
  }
}
// CHECK: error[TN1009]: cannot prove that threads of different blocks do not race on `part`
// CHECK-NEXT: --> {{.*}}:23:46
