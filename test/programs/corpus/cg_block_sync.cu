// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The block barrier spelled with cooperative groups; the mistake leaves it out.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: cg_block_sync.cu:[[@LINE+10]]:{{[0-9]+$}}
#include <cooperative_groups.h>
__global__ void rotate(const int *x, int *y) {
  __shared__ int s[64];
  auto block = cooperative_groups::this_thread_block();
  const int t = block.thread_rank();
  s[t] = x[blockIdx.x * 64LL + t];
#ifndef WRONG
  block.sync();
#endif
  y[blockIdx.x * 64LL + t] = s[(t + 13) % 64];
}
