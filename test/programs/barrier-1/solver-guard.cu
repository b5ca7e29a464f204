// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A condition on the thread that is true of all of them, by the size of the block; the wrong one leaves the last thread out.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2001]: a barrier that not every thread of the block reaches
// CHECK-NEXT: :[[@LINE+7]]:40
#ifdef WRONG
constexpr unsigned more = 1;
#else
constexpr unsigned more = 0;
#endif
__global__ void all(int *y) {
  if (threadIdx.x + more < blockDim.x) __syncthreads();
  y[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
