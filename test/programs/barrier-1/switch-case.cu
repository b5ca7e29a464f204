// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A barrier in one case of a switch: on an argument all threads take the same case.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2001]: a barrier that not every thread of the block reaches
// CHECK-NEXT: :[[@LINE+9]]:18
__global__ void modes(int *y, int mode) {
  int t = threadIdx.x, v = 0;
#ifdef WRONG
  switch (t % 3) {
#else
  switch (mode) {
#endif
  case 0: v = 1; break;
  case 1: v = 2; __syncthreads(); break;
  default: v = 3;
  }
  y[blockIdx.x * 64 + t] = v;
}
