// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Differences inside a block; the mistake guards the upper end of an index that can be -1.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3001]
// CHECK-NEXT: one_before_guard.cu:[[@LINE+8]]:{{[0-9]+$}}
__global__ void block_diff(const int *x, int *y) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = x[blockIdx.x * 64LL + t];
  __syncthreads();
  const int left = t - 1;
#ifdef WRONG
  const int p = left < 64 ? s[left] : 0;
#else
  const int p = left >= 0 ? s[left] : 0;
#endif
  y[blockIdx.x * 64LL + t] = s[t] - p;
}
