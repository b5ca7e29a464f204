// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The last six steps of a block sum by one warp; the mistake relies on volatile and lockstep
// instead of __syncwarp.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: volatile_warp_tail.cu:[[@LINE+12]]:{{[0-9]+$}}
__global__ void block_sum(const float *x, float *sums) {
  __shared__ float s[128];
  const int t = threadIdx.x;
  s[t] = x[blockIdx.x * 128LL + t];
  __syncthreads();
  if (t < 64) s[t] += s[t + 64];
  __syncthreads();
  if (t < 32) {
#ifdef WRONG
    volatile float *v = s;
    v[t] += v[t + 32];
    v[t] += v[t + 16];
    v[t] += v[t + 8];
    v[t] += v[t + 4];
    v[t] += v[t + 2];
    v[t] += v[t + 1];
#else
    float v = s[t] + s[t + 32];
    for (int o = 16; o > 0; o /= 2) v += __shfl_down_sync(0xffffffffu, v, o);
    s[t] = v;
#endif
  }
  if (t == 0) sums[blockIdx.x] = s[0];
}
