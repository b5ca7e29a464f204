// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lanes exchange through shared memory after a vote; a vote orders no memory.
// RUN: tnc --check --block=32 %s
// RUN: not tnc --check --block=32 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: ballot_is_no_fence.cu:[[@LINE+9]]:{{[0-9]+$}}
__global__ void vote_then_read(const int *x, int *y) {
  __shared__ int s[32];
  const int t = threadIdx.x;
  s[t] = x[blockIdx.x * 32LL + t];
  const unsigned m = __ballot_sync(0xffffffffu, t & 1);
#ifndef WRONG
  __syncwarp();
#endif
  y[blockIdx.x * 32LL + t] = s[t ^ 1] + __popc(m);
}
