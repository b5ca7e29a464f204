// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A loop with a barrier runs as often as lane 0 says; lane 0 of each warp may say something else.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2002]
// CHECK-NEXT: loop_bound_by_warp.cu:[[@LINE+13]]:{{[0-9]+$}}
__global__ void repeat(const int *times, float *x) {
  __shared__ float s[128];
  const int t = threadIdx.x;
  s[t] = x[blockIdx.x * 128LL + t];
  __syncthreads();
#ifdef WRONG
  const int n = __shfl_sync(0xffffffffu, times[t], 0);
#else
  const int n = times[blockIdx.x];
#endif
  for (int k = 0; k < n; ++k) {
    const float v = s[127 - t];
    __syncthreads();
    s[t] = v * 0.5f;
    __syncthreads();
  }
  x[blockIdx.x * 128LL + t] = s[t];
}
