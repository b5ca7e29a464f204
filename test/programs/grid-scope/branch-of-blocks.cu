// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A grid barrier that only some blocks reach; a condition on the launch is the same for all.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2001]: a barrier that not every thread of the grid reaches
// CHECK-NEXT: :[[@LINE+10]]:5
#include <cooperative_groups.h>
__global__ void some(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = 1;
#ifdef WRONG
  if (blockIdx.x < 2)
#else
  if (gridDim.x < 2)
#endif
    cooperative_groups::this_grid().sync();
}
