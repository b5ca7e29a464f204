// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// source: arrayfire/arrayfire#1313, a block draws its next piece of work in a loop; thread 0 may
// draw again before the others have read the last number.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: block_queue_loop.cu:[[@LINE+6]]:{{[0-9]+$}}
__global__ void pieces(int *next, float *data, int count) {
  __shared__ int piece;
  for (int round = 0; round < 1000; ++round) {
    if (threadIdx.x == 0) piece = atomicAdd(next, 1);
    __syncthreads();
    const int p = piece;
#ifndef WRONG
    __syncthreads();
#endif
    if (p >= 0 && p < count) data[p * 128LL + threadIdx.x] += 1.0f;
  }
}
