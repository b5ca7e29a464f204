// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Thread 0 is done and returns; what it should have written for the others is missing.
// RUN: tnc --check --block=32 %s
// RUN: not tnc --check --block=32 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN4001]
__global__ void give(const int *x, int *y) {
  __shared__ int s[32];
  int t = threadIdx.x;
#ifdef WRONG
  if (t == 0) return;
#endif
  s[t] = x[t];
  __syncthreads();
  if (t > 0) y[blockIdx.x * 32 + t] = s[t - 1];
}
