// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The ballot from before the loop is used in every round, though lanes leave one after the other.
// RUN: tnc --check --block=32 %s
// RUN: not tnc --check --block=32 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2004]
__global__ void rounds(int *y, int n) {
  int i = threadIdx.x, c = 0;
  unsigned m = __ballot_sync(0xffffffffu, i < n);
  while (i < n) {
    c += __popc(__ballot_sync(m, c % 2 == 0));
    i += 32;
#ifndef WRONG
    m = __ballot_sync(m, i < n);
#endif
  }
  y[blockIdx.x * 32 + threadIdx.x] = c;
}
