// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// All blocks write, all blocks read elsewhere: only a grid barrier orders that, a block barrier does not.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1002]: thread {{[0-9]+}} of block {{[0-9]+}} and thread {{[0-9]+}} of block {{[0-9]+}} race on `a[{{[0-9]+}}]`
// CHECK-NEXT: :[[@LINE+10]]:21
#include <cooperative_groups.h>
__global__ void reverse(int *a, int *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i * 2;
#ifdef WRONG
  __syncthreads();
#else
  cooperative_groups::this_grid().sync();
#endif
  if (i < n) b[i] = a[n - 1 - i];
}
