// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A bound that shrinks by a quarter, rounded up, stays at most the block's size; one that grows does not.
// RUN: tnc --check --assume="blockDim.x>=1&&blockDim.x<=512" %s
// RUN: not tnc --check --assume="blockDim.x>=1&&blockDim.x<=512" -DWRONG %s 2>&1 | FileCheck %s
__global__ void shrink(float* __restrict__ x, int n) {
  __shared__ float s[512];
  const int t = threadIdx.x;
  s[t] = x[blockIdx.x * blockDim.x + t];
  __syncthreads();
  int gap = blockDim.x;
  while (gap > 1) {
#ifdef WRONG
    gap = (gap * 5 + 3) / 4;
#else
    gap = (gap * 3 + 3) / 4;
    if (gap < 4) break;
#endif
    float v = 0;
    if (t < gap) v = s[gap - 1 - t];
    __syncthreads();
    s[t] += v;
    __syncthreads();
  }
  x[blockIdx.x * blockDim.x + t] = s[t];
}
// CHECK: error[TN4001]: `s[2]` may be read before anything is written to it
// CHECK-NEXT: --> {{.*}}:19:22
