// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A warp barrier under a condition of the launch: where it is false, nothing orders the lanes.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]: threads {{[0-9]+}} and {{[0-9]+}} of block 0 race on `s[{{[0-9]+}}]`
__global__ void swap(int *y, int n) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = t;
#ifdef WRONG
  if (n > 3) __syncwarp();
#else
  if (n > 3) __syncthreads();
  __syncwarp();
#endif
  y[blockIdx.x * 64 + t] = s[t ^ 1];
}
