// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lanes 0 to 15 wait for each other, then lanes 8 to 23: lanes 8 to 15 hand on what lane 0 did,
// which a run shows and the prover does not see.
// RUN: tnc --check --block=32 %s
// RUN: not tnc --check --block=32 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1009]: cannot prove that two threads of a block do not race on `s`
#ifdef WRONG
constexpr int from = 0;
#else
constexpr int from = 8;
#endif
__global__ void chain(const int *x, int *y) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = 0;
  __syncwarp();
  if (t < 16) s[t] = x[blockIdx.x * 32 + t];
  if (t < 16) __syncwarp(0xffffu);
  if (t >= 8 && t < 24) __syncwarp(0xffff00u);
  if (t >= 16 && t < 24) y[blockIdx.x * 8 + t - 16] = s[t - 16 + from];
}
