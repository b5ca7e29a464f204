// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The block goes on while some thread has work: the barrier's own count tells all threads the same.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2002]
// CHECK-NEXT: :[[@LINE+5]]:5
__global__ void drain(const int *work, int *y) {
  int t = threadIdx.x, left = work[blockIdx.x * 64 + t], rounds = 0;
#ifdef WRONG
  while (left > 0) {
    __syncthreads();
#else
  while (__syncthreads_count(left > 0) != 0) {
#endif
    if (left > 0) --left;
    ++rounds;
  }
  y[blockIdx.x * 64 + t] = rounds;
}
