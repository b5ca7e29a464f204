// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `__activemask` says which lanes happen to run together, which is no promise about who comes; a ballot is.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2004]: cannot prove that exactly the lanes of its mask reach this warp operation
// CHECK-NEXT: :[[@LINE+11]]:12
// CHECK: help: `__activemask` only says which lanes happen to run together
__global__ void first(const int *x, int *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
#ifndef WRONG
  unsigned m = __ballot_sync(0xffffffffu, i < n);
#endif
  if (i < n) {
#ifdef WRONG
    unsigned m = __activemask();
#endif
    y[i] = __shfl_sync(m, x[i], __ffs(m) - 1);
  }
}
