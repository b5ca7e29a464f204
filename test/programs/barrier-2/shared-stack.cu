// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A block walks a tree with one stack: thread 0 pops and pushes, all read the top; the loop ends for all together.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1{{003|009}}]: {{.*}}race on `top`
__global__ void walk(const int *left, const int *right, int *visits) {
  __shared__ int top, node;
  __shared__ int stack[32];
  int t = threadIdx.x, mine = 0;
  if (t == 0) {
    top = 1;
    node = 0;
  }
  if (t < 32) stack[t] = 0;
  __syncthreads();
  while (top > 0) {
#ifndef WRONG
    __syncthreads();
#endif
    if (t == 0) {
      int at = top - 1;
      node = at < 32 && at >= 0 ? stack[at] : 0;
      top = node > 5 ? at : at + 0;
    }
    __syncthreads();
    mine += node;
  }
  visits[blockIdx.x * 64 + t] = mine;
}
