// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A decision is kept in a local array; local arrays are each thread's own, even at one index.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2001]
// CHECK-NEXT: local_array_not_uniform.cu:[[@LINE+15]]:{{[0-9]+$}}
__global__ void decide(const int *x, int *y) {
  __shared__ int s[64];
  int opt[2];
  const int t = threadIdx.x;
  s[t] = x[blockIdx.x * 64LL + t];
#ifdef WRONG
  opt[0] = s[t];
#else
  opt[0] = x[blockIdx.x * 64LL];
#endif
  opt[1] = 3;
  __syncthreads();
  int v = s[63 - t];
  if (opt[0] > opt[1]) {
    __syncthreads();
    s[t] = v;
    __syncthreads();
    v = s[t ^ 1];
  }
  y[blockIdx.x * 64LL + t] = v;
}
