// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The warp goes on until no lane has work: all its lanes leave in one round, by the vote; by its own flag each leaves alone.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2004]
__global__ void unique(const int *x, int *y, int n) {
  int i = blockIdx.x * 128 + threadIdx.x;
  int key = i < n ? x[i] : -1, rank = 0, round = 0;
  bool todo = i < n;
  while (true) {
    unsigned m = __ballot_sync(0xffffffffu, todo);
#ifdef WRONG
    if (!todo) break;
#else
    if (m == 0) break;
#endif
    int leader = __shfl_sync(0xffffffffu, key, __ffs(m) - 1);
    if (todo && key == leader) {
      rank = round;
      todo = false;
    }
    ++round;
  }
  if (i < n) y[i] = rank;
}
