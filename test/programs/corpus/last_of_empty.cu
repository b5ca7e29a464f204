// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The last of n values in shared memory; the mistake does not think of n = 0.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3001]
// CHECK-NEXT: last_of_empty.cu:[[@LINE+10]]:{{[0-9]+$}}
__global__ void tail_value(const int *x, int *y, unsigned n) {
  __shared__ int s[64];
  const unsigned t = threadIdx.x;
  if (n > 64) return;
#ifndef WRONG
  if (n == 0) return;
#endif
  s[t] = x[blockIdx.x * 64LL + t];
  __syncthreads();
  if (t == 0) y[blockIdx.x] = s[n - 1];
}
