// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two arms of a branch are not run one after the other: the upper half may read before the lower half writes.
// RUN: tnc --check --block=32 %s
// RUN: not tnc --check --block=32 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]: threads {{[0-9]+}} and {{[0-9]+}} of block 0 race on `s[{{[0-9]+}}]`
__global__ void halves(const int *x, int *y) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = x[blockIdx.x * 32 + t];
  __syncwarp();
  int v = 0;
  if (t < 16) v = s[t + 16];
#ifndef WRONG
  __syncwarp();
#endif
  if (t >= 16) s[t] = 7;
  y[blockIdx.x * 32 + t] = v;
}
