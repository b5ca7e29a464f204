// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A warp barrier orders global memory too, for the lanes of one warp.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]: threads {{[0-9]+}} and {{[0-9]+}} of block {{[0-9]+}} race on `y[{{[0-9]+}}]`
// CHECK-NEXT: :[[@LINE+10]]:10
#ifdef WRONG
constexpr int mask = 32;
#else
constexpr int mask = 31;
#endif
__global__ void mirror(int *y, int *z) {
  int i = blockIdx.x * 128 + threadIdx.x;
  y[i] = threadIdx.x * 3;
  __syncwarp();
  z[i] = y[blockIdx.x * 128 + (threadIdx.x ^ mask)];
}
