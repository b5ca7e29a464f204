// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A block that leaves the loop after the barrier is missed at the next one.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2002]
// CHECK-NEXT: :[[@LINE+6]]:5
#include <cooperative_groups.h>
__global__ void rounds(int *a, int n, int steps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < steps; ++k) {
    if (i < n) a[i] = k;
    cooperative_groups::this_grid().sync();
#ifdef WRONG
    if (blockIdx.x == k) break;
#endif
  }
}
