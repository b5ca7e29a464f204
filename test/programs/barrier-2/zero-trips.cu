// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A loop that may run no round at all: what stands before it and after it are then in one interval.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]: threads {{[0-9]+}} and {{[0-9]+}} of block 0 race on `s[{{[0-9]+}}]`
// CHECK: n = {{0|-[0-9]+}} (replayed: true race)
__global__ void skip(const int *x, int *y, int n) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = x[blockIdx.x * 64 + t];
#ifndef WRONG
  __syncthreads();
#endif
  for (int k = 0; k < n; ++k) __syncthreads();
  y[blockIdx.x * 64 + t] = s[63 - t];
}
