// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pointer jumping in a block for a fixed number of rounds; the mistake leaves the loop once the
// thread's own chain has ended.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2002]: a barrier in a loop that the threads of a block may run different numbers of times
// CHECK-NEXT: frontier_break.cu:[[@LINE+13]]:5
__global__ void jump(const int *parent, int *root) {
  __shared__ int p[128];
  const int t = threadIdx.x;
  p[t] = parent[blockIdx.x * 128LL + t] & 127;
  __syncthreads();
  for (int r = 0; r < 7; ++r) {
    const int q = p[p[t]];
    __syncthreads();
#ifdef WRONG
    if (q == p[t]) break;
#endif
    p[t] = q;
    __syncthreads();
  }
  root[blockIdx.x * 128LL + t] = p[t];
}
