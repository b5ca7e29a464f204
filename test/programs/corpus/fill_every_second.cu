// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// 128 slots are filled by 64 threads, two each; the mistake fills the even ones only.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN4001]
// CHECK-NEXT: fill_every_second.cu:[[@LINE+9]]:{{[0-9]+$}}
__global__ void two_each(const int *x, int *y) {
  __shared__ int s[128];
  const int t = threadIdx.x;
  s[2 * t] = x[blockIdx.x * 64LL + t];
#ifndef WRONG
  s[2 * t + 1] = 0;
#endif
  __syncthreads();
  y[blockIdx.x * 64LL + t] = s[t] + s[127 - t];
}
