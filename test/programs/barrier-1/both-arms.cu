// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A barrier in each arm: two barriers, each reached by a part of the block, even though each thread comes to one.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s --implicit-check-not=error
// One cause, the branch: one error, at the first of the two.
// CHECK: error[TN2001]: a barrier that not every thread of the block reaches
// CHECK-NEXT: :[[@LINE+10]]:5
__global__ void arms(int *y, int n) {
  int v = 1;
#ifdef WRONG
  bool isFirst = threadIdx.x < 32;
#else
  bool isFirst = n < 32;
#endif
  if (isFirst) {
    v = 2;
    __syncthreads();
  } else {
    v = 3;
    __syncthreads();
  }
  y[blockIdx.x * 64 + threadIdx.x] = v;
}
