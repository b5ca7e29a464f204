// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A warp barrier in a loop that each lane runs as often as its own number says.
// RUN: tnc --check --block=32 %s
// RUN: not tnc --check --block=32 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2004]: a warp operation that names a lane in its mask that does not reach it
// CHECK-NEXT: :[[@LINE+10]]:5
__global__ void trips(int *y, int n) {
  int t = threadIdx.x, sum = 0;
#ifdef WRONG
  int end = t;
#else
  int end = n;
#endif
  for (int k = 0; k < end; ++k) {
    sum += k;
    __syncwarp();
  }
  y[blockIdx.x * 32 + t] = sum;
}
