// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A block that returns before a grid barrier is waited for without end: an error in this vocabulary too.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2003]: a barrier after some threads of the grid may have returned
// CHECK-NEXT: :[[@LINE+8]]:3
#include <cooperative_groups.h>
__global__ void leave(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
#ifdef WRONG
  if (blockIdx.x * blockDim.x >= n) return;
#endif
  if (i < n) a[i] = 1;
  cooperative_groups::this_grid().sync();
  if (i < n) a[i] = 2;
}
