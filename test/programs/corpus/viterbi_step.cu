// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Dynamic programming over 64 states with two score arrays; the mistake swaps them without a
// barrier.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: viterbi_step.cu:[[@LINE+21]]:{{[0-9]+$}}
__global__ void viterbi(const float *trans, const float *emit, int *path, int steps) {
  __shared__ float a[64], b[64];
  const int s = threadIdx.x;
  float *cur = a, *next = b;
  a[s] = s == 0 ? 0.0f : -1e30f;
  b[s] = 0.0f;
  __syncthreads();
  for (long long k = 0; k < steps; k += 2) {
    float best = -1e38f;
    int from = 0;
    for (int p = 0; p < 64; ++p) {
      const float v = cur[p] + trans[p * 64 + s];
      if (v > best) best = v, from = p;
    }
    next[s] = best + emit[(long long)k * 64 + s];
    path[((long long)blockIdx.x * steps + k) * 64 + s] = from;
#ifndef WRONG
    __syncthreads();
#endif
    best = -1e38f;
    for (int p = 0; p < 64; ++p) best = fmaxf(best, next[p] + trans[p * 64 + s]);
    cur[s] = best;
    __syncthreads();
  }
}
