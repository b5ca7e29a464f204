// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The decision is read again after one thread changed it, with no barrier between: two threads may read two values.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]: threads {{[0-9]+}} and {{[0-9]+}} of block 0 race on `state`
__global__ void change(const int *x, int *y) {
  __shared__ int state;
  int t = threadIdx.x;
  if (t == 0) state = x[blockIdx.x];
  __syncthreads();
  int before = state;
#ifndef WRONG
  __syncthreads();
#endif
  if (t == 0) state = before + 1;
  if (before > 3) __syncthreads();
  y[blockIdx.x * 64 + t] = before;
}
