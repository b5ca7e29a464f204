// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each round fills the warp's buffer anew: the read of one round and the store of the next need a barrier as well.
// RUN: tnc --check --block=32 %s
// RUN: not tnc --check --block=32 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]: threads {{[0-9]+}} and {{[0-9]+}} of block 0 race on `s[{{[0-9]+}}]`
__global__ void rounds(const int *x, int *y, int n) {
  __shared__ int s[32];
  int t = threadIdx.x, sum = 0;
  for (int r = 0; r < n; ++r) {
    s[t] = x[r * 32 + t];
    __syncwarp();
    sum += s[31 - t];
#ifndef WRONG
    __syncwarp();
#endif
  }
  y[blockIdx.x * 32 + t] = sum;
}
