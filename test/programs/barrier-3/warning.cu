// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// In CUDA's words an early return is a warning; a lane that reads what the others did not write is an error.
// RUN: tnc --check --block=64 %s 2>&1 | FileCheck %s --check-prefix=WARN
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// WARN: warning[TN2003]: a barrier after some threads of the block may have returned
// WARN-NEXT: :[[@LINE+7]]:3
// CHECK: error[TN4001]
__global__ void pairs(const int *x, int *y, int n) {
  __shared__ int s[64];
  int t = threadIdx.x, i = blockIdx.x * 64 + t;
  if (i >= n) return;
  s[t] = x[i];
  __syncthreads();
#ifdef WRONG
  int other = t < 63 ? s[t + 1] : 0;
#else
  int other = t > 0 ? s[t - 1] : 0;
#endif
  y[i] = other;
}
