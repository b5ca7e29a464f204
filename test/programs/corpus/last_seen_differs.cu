// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// All threads look at the same values of a list; the mistake lets each stop at its own place, so
// the last value seen differs.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2001]
// CHECK-NEXT: last_seen_differs.cu:[[@LINE+14]]:{{[0-9]+$}}
__global__ void last_seen(const int *x, int *y) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = x[blockIdx.x * 64LL + t];
  __syncthreads();
  int v = 0;
#ifdef WRONG
  for (int k = 0; k <= t; ++k) v = s[k];
#else
  for (int k = 0; k < 64; ++k) v = s[k];
#endif
  int r = s[63 - t];
  if (v > 0) {
    __syncthreads();
    s[t] = r + 1;
    __syncthreads();
    r = s[t ^ 1];
  }
  y[blockIdx.x * 64LL + t] = r;
}
