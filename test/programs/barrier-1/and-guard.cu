// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The second half of an `&&` decides for each thread.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2001]: a barrier that not every thread of the block reaches
// CHECK-NEXT: :[[@LINE+7]]:36
#ifdef WRONG
constexpr int some = 16;
#else
constexpr int some = 64;
#endif
__global__ void both(int *y, int n) {
  if (n > 3 && threadIdx.x < some) __syncthreads();
  y[blockIdx.x * 64 + threadIdx.x] = n;
}
