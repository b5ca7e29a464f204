// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An exclusive scan stores each value one to the right; the mistake forgets the zero in front.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN4001]
// CHECK-NEXT: exclusive_first.cu:[[@LINE+10]]:{{[0-9]+$}}
__global__ void offsets(const int *len, int *begin) {
  __shared__ int s[65];
  const int t = threadIdx.x;
  s[t + 1] = len[blockIdx.x * 64LL + t];
#ifndef WRONG
  if (t == 0) s[0] = 0;
#endif
  __syncthreads();
  for (int d = 1; d < 64; d <<= 1) {
    const int add = t >= d ? s[t - d] : 0;
    __syncthreads();
    s[t] += add;
    __syncthreads();
  }
  begin[blockIdx.x * 64LL + t] = s[t];
}
