// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A block barrier in a branch of the first warp; outside of it all come.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2001]: a barrier that not every thread of the block reaches
// CHECK-NEXT: :[[@LINE+7]]:5
// CHECK: thread {{[0-9]+}} waits here, thread {{[0-9]+}} does not come
__global__ void first(int *y) {
  int t = threadIdx.x, v = 0;
  if (t < 32) {
    v = t * 2;
#ifdef WRONG
    __syncthreads();
#endif
  }
#ifndef WRONG
  __syncthreads();
#endif
  y[blockIdx.x * 128 + t] = v;
}
