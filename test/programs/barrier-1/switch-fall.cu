// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A case falls down to the one with the barrier; a thread that breaks out before does not come.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2001]: a barrier that not every thread of the block reaches
// CHECK-NEXT: :[[@LINE+11]]:5
__global__ void fall(int *y) {
  int t = threadIdx.x, v = 0;
  switch (t % 2) {
  case 0:
    v = 1;
#ifdef WRONG
    if (t == 4) break;
#endif
  default:
    v += 2;
    __syncthreads();
  }
  y[blockIdx.x * 64 + t] = v;
}
