// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A shuffle moves a value; it orders no memory. The warp barrier does.
// RUN: tnc --check --block=32 %s
// RUN: not tnc --check --block=32 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]: threads {{[0-9]+}} and {{[0-9]+}} of block 0 race on `s[{{[0-9]+}}]`
// CHECK-NEXT: :[[@LINE+9]]:28
__global__ void gather(const int *x, int *y) {
  __shared__ int s[32];
  int t = threadIdx.x, from = 31 - t;
  s[t] = x[blockIdx.x * 32 + t];
  int above = __shfl_down_sync(0xffffffffu, t, 1);
#ifndef WRONG
  __syncwarp();
#endif
  y[blockIdx.x * 32 + t] = s[from] + above;
}
