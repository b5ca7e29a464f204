// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The test at the end decides who comes to the barrier of the next round.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2002]: a barrier in a loop that the threads of a block may run different numbers of times
// CHECK-NEXT: :[[@LINE+10]]:5
// CHECK: (replayed: true divergence)
#ifdef WRONG
#define END int(threadIdx.x)
#else
#define END n
#endif
__global__ void rounds(int *y, int n) {
  int k = 0;
  do {
    __syncthreads();
  } while (++k < END);
  y[blockIdx.x * 64 + threadIdx.x] = k;
}
