// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A warp barrier serves one warp: values that cross warps need a block barrier.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]: threads {{[0-9]+}} and {{[0-9]+}} of block 0 race on `s[{{[0-9]+}}]`
// CHECK-NEXT: :[[@LINE+12]]:10
// CHECK: note: no barrier orders the two: a warp barrier serves only the lanes of one warp
// CHECK: help: put a block barrier before line 18: the kernel is proved with it
__global__ void reverse(const int *x, int *y) {
  __shared__ int s[64];
  int i = blockIdx.x * 64 + threadIdx.x;
  s[threadIdx.x] = x[i];
#ifdef WRONG
  __syncwarp();
#else
  __syncthreads();
#endif
  y[i] = s[63 - threadIdx.x];
}
