// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The inner loop's length depends on the outer round, which all share, or on the thread.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2002]: a barrier in a loop that the threads of a block may run different numbers of times
// CHECK-NEXT: :[[@LINE+11]]:7
__global__ void triangle(int *y, int n) {
  int t = threadIdx.x, v = 0;
  for (int r = 0; r < n; ++r) {
#ifdef WRONG
    int end = r + t % 2;
#else
    int end = r;
#endif
    for (int c = 0; c < end; ++c) {
      v += c;
      __syncthreads();
    }
  }
  y[blockIdx.x * 64 + t] = v;
}
