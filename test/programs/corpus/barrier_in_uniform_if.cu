// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A second pass is taken when the block's first value says so; the mistake decides by the thread's
// own value.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2001]
// CHECK-NEXT: barrier_in_uniform_if.cu:[[@LINE+14]]:{{[0-9]+$}}
__global__ void maybe_second(const int *x, int *y) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  const long long base = blockIdx.x * 64LL;
  s[t] = x[base + t];
  __syncthreads();
#ifdef WRONG
  const int pick = s[t];
#else
  const int pick = s[0];
#endif
  int v = s[63 - t];
  if (pick > 0) {
    __syncthreads();
    s[t] = v;
    __syncthreads();
    v += s[t ^ 1];
  }
  y[base + t] = v;
}
