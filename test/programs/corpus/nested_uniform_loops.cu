// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks loop over tiles of rows and columns with shared staging; the mistake has the barrier that
// closes the inner loop only once in the outer loop.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: nested_uniform_loops.cu:[[@LINE+11]]:{{[0-9]+$}}
__global__ void pairwise(const float *x, float *y, int n) {
  __shared__ float s[64];
  const int t = threadIdx.x;
  if (blockDim.x != 64) return;
  for (long long r0 = blockIdx.x * 64LL; r0 < n; r0 += gridDim.x * 64LL) {
    const float mine = r0 + t < n ? x[r0 + t] : 0.0f;
    float acc = 0.0f;
    for (long long c0 = 0; c0 < n; c0 += 64) {
      s[t] = c0 + t < n ? x[c0 + t] : 0.0f;
      __syncthreads();
      for (int k = 0; k < 64; ++k) acc += fabsf(mine - s[k]);
#ifndef WRONG
      __syncthreads();
#endif
    }
#ifdef WRONG
    __syncthreads();
#endif
    if (r0 + t < n) y[r0 + t] = acc;
  }
}
