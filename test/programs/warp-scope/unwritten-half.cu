// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Only the lower lanes store, the barrier of the warp makes nothing of what nobody wrote.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN4001]: `s[{{[0-9]+}}]` may be read before anything is written to it
#ifdef WRONG
constexpr int storing = 16;
#else
constexpr int storing = 32;
#endif
__global__ void neighbours(const int *x, int *y) {
  __shared__ int s[64];
  int t = threadIdx.x, i = blockIdx.x * 64 + t;
  if (t % 32 < storing) s[t] = x[i];
  __syncwarp();
  y[i] = s[t ^ 1];
}
