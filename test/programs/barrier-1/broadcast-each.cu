// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A value read at the thread's own place is the thread's own, however it was written.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2001]: a barrier that not every thread of the block reaches
// CHECK-NEXT: :[[@LINE+11]]:18
__global__ void own(const int *x, int *y) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = x[blockIdx.x * 64 + t];
  __syncthreads();
#ifdef WRONG
  int at = t;
#else
  int at = 5;
#endif
  if (s[at] > 0) __syncthreads();
  y[blockIdx.x * 64 + t] = 1;
}
