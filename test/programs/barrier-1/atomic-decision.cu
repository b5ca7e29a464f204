// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What an atomic operation gives back is different for each thread; the vote of the barrier is not.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2001]: a barrier that not every thread of the block reaches
// CHECK-NEXT: :[[@LINE+9]]:11
__global__ void vote(int *count, int *y) {
  int t = threadIdx.x;
  int mine = atomicAdd(count, 1);
#ifdef WRONG
  int go = mine > 100;
#else
  int go = __syncthreads_or(mine > 100);
#endif
  if (go) __syncthreads();
  y[blockIdx.x * 64 + t] = 1;
}
