// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Online softmax: one lane keeps the maximum and the sum, all rescale by them.
// Source: 1bit-MONSTER/1bit-MONSTER issue 465.
// RUN: tnc --check --block=128 --assume="n>=0&&n<=1000000" %s
// RUN: not tnc --check --block=128 --assume="n>=0&&n<=1000000" -DWRONG %s 2>&1 | FileCheck %s
__global__ void online(const float* __restrict__ score, float* __restrict__ out, int n) {
  __shared__ float s_m, s_l;
  __shared__ float part[4];
  const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  if (threadIdx.x == 0) { s_m = -1e30f; s_l = 0.0f; }
  __syncthreads();
  for (int base = 0; base < n; base += 128) {
    const int i = base + threadIdx.x;
    const float v = i < n ? score[(size_t)blockIdx.x * n + i] : -1e30f;
    float m = v;
    for (int d = 16; d > 0; d >>= 1) m = fmaxf(m, __shfl_xor_sync(0xffffffffu, m, d));
    if (lane == 0) part[warp] = m;
    __syncthreads();
    if (warp == 0 && lane == 0) {
      const float top = fmaxf(fmaxf(part[0], part[1]), fmaxf(part[2], part[3]));
      const float next = fmaxf(s_m, top);
      s_l *= expf(s_m - next);
      s_m = next;
    }
#ifndef WRONG
    __syncthreads();
#endif
    const float e = i < n ? expf(v - s_m) : 0.0f;
    atomicAdd(&s_l, e);
    __syncthreads();
  }
  for (int i = threadIdx.x; i < n; i += 128)
    out[(size_t)blockIdx.x * n + i] = expf(score[(size_t)blockIdx.x * n + i] - s_m) / s_l;
}
// CHECK: error[TN1003]: {{thread.*}} race on `s_m`
// CHECK-NEXT: --> {{.*}}:28:38
