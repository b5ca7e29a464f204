// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks walk over columns with a barrier in each step; the mistake starts the loop counter at the
// thread's own index, so threads of one block make different numbers of steps.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2002]
// CHECK-NEXT: row_norm_loop_barrier.cu:[[@LINE+8]]:{{[0-9]+$}}
__global__ void running_max(const float *x, float *y, int n) {
  __shared__ float best[1024];
  const int t = threadIdx.x;
  best[t] = -1e30f;
#ifdef WRONG
  for (long long c = t; c < n; c += blockDim.x) {
    best[t] = fmaxf(best[t], x[blockIdx.x * (long long)n + c]);
    __syncthreads();
  }
#else
  for (long long c0 = 0; c0 < n; c0 += blockDim.x) {
    if (c0 + t < n) best[t] = fmaxf(best[t], x[blockIdx.x * (long long)n + c0 + t]);
    __syncthreads();
  }
#endif
  __syncthreads();
  if (t == 0) {
    float m = best[0];
    for (int k = 1; k < blockDim.x; ++k) m = fmaxf(m, best[k]);
    y[blockIdx.x] = m;
  }
}
