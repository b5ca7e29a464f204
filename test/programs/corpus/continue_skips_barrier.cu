// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Batches are processed with a barrier each; the mistake skips the rest of a round, barrier
// included, for elements past the end.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2002]
// CHECK-NEXT: continue_skips_barrier.cu:[[@LINE+12]]:{{[0-9]+$}}
__global__ void rounds(const float *x, float *y, int n, int batches) {
  __shared__ float s[128];
  const int t = threadIdx.x;
  for (int b = 0; b < batches; ++b) {
    const long long i = ((long long)b * gridDim.x + blockIdx.x) * 128 + t;
#ifdef WRONG
    if (i >= n) continue;
    s[t] = x[i];
#else
    s[t] = i < n ? x[i] : 0.0f;
#endif
    __syncthreads();
    if (i < n) y[i] = s[t] + s[127 - t];
    __syncthreads();
  }
}
