// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A grid barrier in a loop that each block runs as often as its own number says.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2002]: a barrier in a loop that the threads of a grid may run different numbers of times
// CHECK-NEXT: :[[@LINE+11]]:5
#include <cooperative_groups.h>
__global__ void rounds(int *a, int n, int steps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
#ifdef WRONG
  int end = blockIdx.x;
#else
  int end = steps;
#endif
  for (int k = 0; k < end; ++k) {
    if (i < n) a[i] = k;
    cooperative_groups::this_grid().sync();
  }
}
