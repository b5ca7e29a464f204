// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lanes past the end return without a store; their neighbours read what is not there.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN4001]: `s[{{[0-9]+}}]` may be read before anything is written to it
__global__ void neighbours(const int *x, int *y, int n) {
  __shared__ int s[64];
  int t = threadIdx.x, i = blockIdx.x * 64 + t;
#ifdef WRONG
  if (i >= n) return;
  s[t] = x[i];
#else
  s[t] = i < n ? x[i] : 0;
#endif
  __syncwarp();
  if (i < n) y[i] = s[t ^ 1];
}
