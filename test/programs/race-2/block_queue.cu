// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks take items from a queue, one thread for all; the twin has one barrier too few.
// RUN: tnc --check --block=256 --report=safety %s 2>&1 | FileCheck %s
// RUN: not tnc --check --block=256 -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// CHECK-NOT: gridDim.x == 1
__global__ void work(unsigned *next, const float *x, float *y, unsigned n) {
  __shared__ unsigned item;
  while (true) {
    if (threadIdx.x == 0)
      item = atomicAdd(next, 1u);
    __syncthreads();
    const unsigned i = item;
#ifndef WRONG
    __syncthreads();
#endif
    if (i >= n)
      break;
    y[i * 256ull + threadIdx.x] = 2 * x[i * 256ull + threadIdx.x];
  }
}
// WRONG: error[TN1003]: {{.*}} race on `item`
