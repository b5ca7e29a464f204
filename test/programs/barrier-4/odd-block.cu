// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A block of 48: its second warp has 16 lanes, which a distance of 16 leaves. A block's size by option, not by promise.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=48 %s 2>&1 | FileCheck %s
// CHECK: error[TN2004]: a shuffle that reads a lane which the block's last warp does not have
// CHECK-NEXT: :[[@LINE+5]]:15
// CHECK: thread {{3[2-9]|4[0-7]}} reads lane {{[0-9]+}} of its warp, where the block has no thread: the value is undefined
__global__ void swap(const int *x, int *y) {
  int t = threadIdx.x;
  int v = x[blockIdx.x * blockDim.x + t];
  int other = __shfl_xor_sync(0xffffffffu, v, 16);
  y[blockIdx.x * blockDim.x + t] = other;
}
