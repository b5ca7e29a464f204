// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A volatile flag neither orders nor makes atomic: the reader races with the writer.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
__global__ void flag(const int *x, int *y) {
  __shared__ volatile int ready;
  int t = threadIdx.x;
  if (t == 0) ready = x[blockIdx.x];
#ifndef WRONG
  __syncthreads();
#endif
  y[blockIdx.x * 64 + t] = ready;
}
