// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Group statistics merged by warps through shared memory, with a count; the mistake forgets to
// store the count that the merge divides by.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN4001]
// CHECK-NEXT: grouped_norm_welford.cu:[[@LINE+36]]:{{[0-9]+$}}
struct Moments {
  float mean, m2, n;
};
__global__ void group_stats(const float *x, float2 *out, int len) {
  __shared__ Moments part[4];
  const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  float mean = 0.0f, m2 = 0.0f, n = 0.0f;
  for (long long k = threadIdx.x; k < len; k += 128) {
    const float v = x[(long long)blockIdx.x * len + k];
    n += 1.0f;
    const float d = v - mean;
    mean += d / n;
    m2 += d * (v - mean);
  }
  for (int o = 16; o > 0; o >>= 1) {
    const float om = __shfl_xor_sync(0xffffffffu, mean, o), o2 = __shfl_xor_sync(0xffffffffu, m2, o);
    const float on = __shfl_xor_sync(0xffffffffu, n, o), all = n + on;
    if (all > 0.0f) {
      const float d = om - mean;
      mean += d * on / all;
      m2 += o2 + d * d * n * on / all;
      n = all;
    }
  }
  if (lane == 0) {
    part[warp].mean = mean;
    part[warp].m2 = m2;
#ifndef WRONG
    part[warp].n = n;
#endif
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    float s = 0.0f, q = 0.0f, c = 0.0f;
    for (int w = 0; w < 4; ++w) {
      s += part[w].mean * part[w].n;
      q += part[w].m2;
      c += part[w].n;
    }
    out[blockIdx.x] = make_float2(s / c, q / c);
  }
}
