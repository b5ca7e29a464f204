// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rounds with a barrier, as many as the block's first element says; the mistake asks each thread's own.
// RUN: tnc --check --block=32 %s
// RUN: not tnc --check --block=32 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2002]: a barrier in a loop that the threads of a block may run different numbers of times
// CHECK-NEXT: rounds-by-data.cu:[[@LINE+14]]:5
// CHECK: thread {{[0-9]+}} waits here, thread {{[0-9]+}} does not come
// CHECK: (replayed: true divergence)
// CHECK: rounds: rejected
__global__ void rounds(const int *count, int *y) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = t;
#ifdef WRONG
  int n = count[blockIdx.x * 32 + t] & 7;
#else
  int n = count[blockIdx.x * 32] & 7;
#endif
  for (int k = 0; k < n; ++k) {
    __syncthreads();
    int v = s[(t + 1) & 31];
    __syncthreads();
    s[t] = v;
  }
  y[blockIdx.x * 32 + t] = s[t];
}
