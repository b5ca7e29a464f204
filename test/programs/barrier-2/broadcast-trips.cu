// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The number of rounds comes from shared memory, which one thread filled before the barrier.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG1 %s 2>&1 | FileCheck %s --check-prefix=RACE
// RUN: not tnc --check --block=64 -DWRONG2 %s 2>&1 | FileCheck %s --check-prefix=TRIPS
// RACE: error[TN1003]: threads {{[0-9]+}} and {{[0-9]+}} of block 0 race on `rounds`
// TRIPS: error[TN2002]: a barrier in a loop that the threads of a block may run different numbers of times
// TRIPS-NEXT: :[[@LINE+17]]:5
__global__ void batch(const int *sizes, const float *x, float *y) {
  __shared__ int rounds;
  __shared__ float s[64];
  int t = threadIdx.x;
  if (t == 0) rounds = sizes[blockIdx.x];
#ifndef WRONG1
  __syncthreads();
#endif
#ifdef WRONG2
  int n = sizes[t];
#else
  int n = rounds;
#endif
  float sum = 0;
  for (int k = 0; k < n; ++k) {
    s[t] = x[k * 64LL + t];
    __syncthreads();
    sum += s[63 - t];
    __syncthreads();
  }
  y[blockIdx.x * 64 + t] = sum;
}
