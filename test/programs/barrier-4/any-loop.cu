// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// do … while any lane has work; with each lane's own test the lanes part.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2004]
__global__ void drain(const int *work, int *y) {
  int i = blockIdx.x * 64 + threadIdx.x, left = work[i], rounds = 0;
  do {
    left += __shfl_xor_sync(0xffffffffu, left, 1) % 2;
    left -= 2;
    ++rounds;
#ifdef WRONG
  } while (left > 0);
#else
  } while (__any_sync(0xffffffffu, left > 0) && rounds < 100);
#endif
  y[i] = rounds;
}
