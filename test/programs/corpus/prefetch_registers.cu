// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The next tile is fetched into a register and stored between two barriers; the mistake stores it
// before the first.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: prefetch_registers.cu:[[@LINE+13]]:{{[0-9]+$}}
__global__ void prefetch(const float *x, float *y, int tiles) {
  __shared__ float s[64];
  const int t = threadIdx.x;
  s[t] = x[t];
  __syncthreads();
  float v = 0.0f;
  for (int k = 0; k < tiles; ++k) {
    const float next = x[(k + 1LL) * 64 + t];
    for (int j = 0; j < 64; ++j) v += s[j];
#ifndef WRONG
    __syncthreads();
#endif
    s[t] = next;
    __syncthreads();
  }
  y[blockIdx.x * 64LL + t] = v;
}
