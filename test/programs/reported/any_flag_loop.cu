// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Threads go on until the last of their block is done; the flag is read while the next round writes it.
// Source: arrayfire/arrayfire pull request 3535.
// RUN: tnc --check --block=256 --assume="n>=0&&n<=2000000000" %s
// RUN: not tnc --check --block=256 --assume="n>=0&&n<=2000000000" -DWRONG %s 2>&1 | FileCheck %s
__device__ int block_or(int* flags, int p) {
  const int t = threadIdx.x;
  flags[t] = p;
  __syncthreads();
  for (int k = 128; k > 0; k >>= 1) {
    if (t < k) flags[t] |= flags[t + k];
    __syncthreads();
  }
  const int r = flags[0];
#ifndef WRONG
  __syncthreads();
#endif
  return r;
}
__global__ void settle(const float* __restrict__ start, float* __restrict__ out, int n) {
  __shared__ int flags[256];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = i < n ? start[i] : 0.0f;
  while (block_or(flags, v > 1.0f)) v *= 0.5f;
  if (i < n) out[i] = v;
}
// CHECK: error[TN1003]: {{thread.*}} race on `flags[{{[0-9]+}}]`
// CHECK-NEXT: --> {{.*}}:14:17
