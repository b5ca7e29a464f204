// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A tree of sums: the number of steps is the block's, whoever still adds.
// RUN: tnc --check --block=256 %s
// RUN: not tnc --check --block=256 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2002]
// CHECK-NEXT: :[[@LINE+12]]:5
__global__ void sum(const float *x, float *y) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = x[blockIdx.x * 256 + t];
  __syncthreads();
#ifdef WRONG
  for (int d = 128; d > t; d /= 2) {
#else
  for (int d = 128; d > 0; d /= 2) {
#endif
    if (t < d) s[t] += s[t + d];
    __syncthreads();
  }
  if (t == 0) y[blockIdx.x] = s[0];
}
