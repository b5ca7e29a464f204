// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A helper with a barrier, called twice: by all, or the second time by one thread.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2001]: a barrier that not every thread of the block reaches
// CHECK-NEXT: :[[@LINE+3]]:3
__device__ int rotate(int *s, int v) {
  s[threadIdx.x] = v;
  __syncthreads();
  return s[(threadIdx.x + 1) % 64];
}
__global__ void two(const int *x, int *y) {
  __shared__ int a[64], b[64];
  int t = threadIdx.x, v = rotate(a, x[blockIdx.x * 64 + t]);
#ifdef WRONG
  if (t == 0)
#endif
    v += rotate(b, v);
  y[blockIdx.x * 64 + t] = v;
}
