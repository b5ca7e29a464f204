// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each warp turns its 32 values around through shared memory; the mistake has no __syncwarp
// between the store and the load.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: warp_stage_no_syncwarp.cu:[[@LINE+9]]:{{[0-9]+$}}
__global__ void reverse_in_warp(const int *in, int *out) {
  __shared__ int stage[4][32];
  const int lane = threadIdx.x % 32, w = threadIdx.x / 32;
  const long long at = blockIdx.x * 128LL + threadIdx.x;
  stage[w][lane] = in[at];
#ifndef WRONG
  __syncwarp();
#endif
  out[at] = stage[w][31 - lane];
}
