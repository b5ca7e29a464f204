// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pairs in shared memory; the mistake stores only the first of each.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN4001]
// CHECK-NEXT: half_of_pair_set.cu:[[@LINE+9]]:{{[0-9]+$}}
__global__ void pairs(const float *x, float2 *y) {
  __shared__ float2 s[64];
  const int t = threadIdx.x;
  s[t].x = x[blockIdx.x * 64LL + t];
#ifndef WRONG
  s[t].y = 1.0f;
#endif
  __syncthreads();
  y[blockIdx.x * 64LL + t] = s[63 - t];
}
