// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The number of rounds of a warp comes from shared memory, at the warp's place; at the lane's place it is the lane's.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2004]: a shuffle that reads a lane which does not take part in it
// CHECK-NEXT: :[[@LINE+12]]:36
#ifdef WRONG
#define PLACE threadIdx.x % 4
#else
#define PLACE threadIdx.x / 32
#endif
__global__ void rounds(const int *sizes, float *y) {
  __shared__ int length[4];
  if (threadIdx.x < 4) length[threadIdx.x] = sizes[blockIdx.x * 4 + threadIdx.x];
  __syncthreads();
  int n = length[PLACE];
  float s = threadIdx.x;
  for (int k = 0; k < n; ++k) s += __shfl_xor_sync(0xffffffffu, s, 1);
  y[blockIdx.x * 128 + threadIdx.x] = s;
}
