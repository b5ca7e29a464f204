// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A function with a barrier on the right of `&&` runs only where the left side is true.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2001]: a barrier that not every thread of the block reaches
// CHECK-NEXT: :[[@LINE+2]]:3
__device__ bool settle(int v) {
  __syncthreads();
  return v > 3;
}
__global__ void both(int *y, int n) {
  int t = threadIdx.x;
#ifdef WRONG
  bool big = t > n && settle(t);
#else
  bool big = n > 5 && settle(t);
#endif
  y[blockIdx.x * 64 + t] = big;
}
