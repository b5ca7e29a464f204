// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The last block to finish reads the merged histogram of all blocks.
// Source: NVIDIA/cccl pull request 10627.
// RUN: tnc --check --block=256 --assume="n>=0&&n<=2000000000&&gridDim.x<=65535" %s
// RUN: not tnc --check --block=256 --assume="n>=0&&n<=2000000000&&gridDim.x<=65535" -DWRONG %s 2>&1 | FileCheck %s
__global__ void topk(const unsigned char* __restrict__ x, unsigned* __restrict__ hist, unsigned* __restrict__ done,
                     unsigned* __restrict__ result, int n) {
  __shared__ unsigned h[256];
  __shared__ bool last;
  const int t = threadIdx.x;
  h[t] = 0;
  __syncthreads();
  for (int i = blockIdx.x * 256 + t; i < n; i += gridDim.x * 256) atomicAdd(&h[x[i]], 1u);
  __syncthreads();
  atomicAdd(&hist[t], h[t]);
  __threadfence();
#ifndef WRONG
  __syncthreads();
#endif
  if (t == 0) {
    last = atomicAdd(done, 1u) == gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  if (last) result[t] = hist[t];
}
// CHECK: error[TN1009]: cannot prove that threads of different blocks do not race on `hist`
// CHECK-NEXT: --> {{.*}}:25:25
