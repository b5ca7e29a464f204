// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Neighbours of a warp exchange values through shared memory; without the warp barrier they race.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]: threads {{[0-9]+}} and {{[0-9]+}} of block 0 race on `buffer[{{[0-9]+}}]`
// CHECK-NEXT: :[[@LINE+10]]:10
// CHECK: (replayed: true race)
// CHECK: note: no barrier orders the two
__global__ void exchange(const float *x, float *y) {
  __shared__ float buffer[128];
  int i = blockIdx.x * 128 + threadIdx.x;
  buffer[threadIdx.x] = x[i];
#ifndef WRONG
  __syncwarp();
#endif
  y[i] = buffer[threadIdx.x ^ 1];
}
