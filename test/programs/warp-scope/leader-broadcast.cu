// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The first lane of each warp leaves a value for its warp; wrong where lanes look at the next warp's.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]: threads {{[0-9]+}} and {{[0-9]+}} of block 0 race on `s[{{[01]}}]`
// CHECK: note: no barrier orders the two: a warp barrier serves only the lanes of one warp
#ifdef WRONG
#define PLACE 1 - threadIdx.x / 32
#else
#define PLACE threadIdx.x / 32
#endif
__global__ void share(const int *x, int *y) {
  __shared__ int s[2];
  int i = blockIdx.x * 64 + threadIdx.x;
  if (threadIdx.x % 32 == 0) s[threadIdx.x / 32] = x[i];
  __syncwarp();
  y[i] = s[PLACE];
}
