// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lanes that leave a loop by `break` are still in the mask of the ballot before.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2004]
__global__ void rounds(const int *x, int *y, int n) {
  int i = blockIdx.x * 64 + threadIdx.x, votes = 0;
  unsigned active = __ballot_sync(0xffffffffu, i < n);
  while (i < n) {
#ifdef WRONG
    if (votes == 40 + threadIdx.x % 2) break;
#endif
    votes += __popc(__ballot_sync(active, votes % 3 == 0));
    i += 64;
    active = __ballot_sync(active, i < n);
  }
  y[blockIdx.x * 64 + threadIdx.x] = votes;
}
