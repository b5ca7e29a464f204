// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rounds go on until five arrivals are counted; the mistake lets each thread read the counter by
// an atomic of its own, so they may see different numbers.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2002]
// CHECK-NEXT: atomic_read_loop.cu:[[@LINE+8]]:{{[0-9]+$}}
__global__ void arrivals(int *c, int *y) {
  __shared__ int s[64];
  __shared__ int seen;
  const int t = threadIdx.x;
  s[t] = t;
  for (int k = 0; k < 100; ++k) {
    if (t == 0) seen = atomicAdd(c, 1);
    __syncthreads();
#ifdef WRONG
    const int n = atomicAdd(c, 0);
#else
    const int n = seen;
#endif
    __syncthreads();
    if (n >= 5) break;
  }
  __syncthreads();
  y[blockIdx.x * 64LL + t] = s[63 - t];
}
