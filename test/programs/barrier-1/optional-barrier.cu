// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The barrier and what needs it stand under one condition of the launch; the wrong one reads under a weaker condition.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]: threads {{[0-9]+}} and {{[0-9]+}} of block 0 race on `s[{{[0-9]+}}]`
// CHECK: n = {{[0-9]+}} (replayed: true race)
#ifdef WRONG
constexpr int least = 2;
#else
constexpr int least = 3;
#endif
__global__ void optional(const int *x, int *y, int n) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = x[blockIdx.x * 64 + t];
  if (n > 3) __syncthreads();
  if (n > least) y[blockIdx.x * 64 + t] = s[63 - t];
}
