// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Welford merging across warps, slots of absent warps.
// RUN: tnc --check --block=256 --assume="c>=1&&c<=100000&&hw>=1&&hw<=1000000&&nb>=1&&nb<=10000" %s
// RUN: not tnc --check --block=256 --assume="c>=1&&c<=100000&&hw>=1&&hw<=1000000&&nb>=1&&nb<=10000" -DWRONG %s 2>&1 | FileCheck %s
__global__ void stats(const float* __restrict__ x, float* __restrict__ mean, float* __restrict__ var, int nb, int c, int hw) {
  __shared__ float s_m[32], s_v[32], s_n[32];
  const int ch = blockIdx.x;
  if (ch >= c) return;
  const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  float m = 0.f, v = 0.f, k = 0.f;
  for (int b = 0; b < nb; ++b)
    for (int i = threadIdx.x; i < hw; i += blockDim.x) {
      const float u = x[((size_t)b * c + ch) * hw + i];
      k += 1.f;
      const float d = u - m;
      m += d / k;
      v += d * (u - m);
    }
  for (int o = 16; o > 0; o >>= 1) {
    const float m2 = __shfl_down_sync(0xffffffffu, m, o), v2 = __shfl_down_sync(0xffffffffu, v, o),
                k2 = __shfl_down_sync(0xffffffffu, k, o);
    const float kk = k + k2, d = m2 - m;
    if (kk > 0.f) { m += d * k2 / kk; v += v2 + d * d * k * k2 / kk; }
    k = kk;
  }
  if (lane == 0) { s_m[warp] = m; s_v[warp] = v; s_n[warp] = k; }
  __syncthreads();
  if (warp == 0) {
#ifdef WRONG
    m = s_m[lane]; v = s_v[lane]; k = s_n[lane];
#else
    const int warps = blockDim.x / 32;
    m = lane < warps ? s_m[lane] : 0.f; v = lane < warps ? s_v[lane] : 0.f; k = lane < warps ? s_n[lane] : 0.f;
#endif
    for (int o = 16; o > 0; o >>= 1) {
      const float m2 = __shfl_down_sync(0xffffffffu, m, o), v2 = __shfl_down_sync(0xffffffffu, v, o),
                  k2 = __shfl_down_sync(0xffffffffu, k, o);
      const float kk = k + k2, d = m2 - m;
      if (kk > 0.f) { m += d * k2 / kk; v += v2 + d * d * k * k2 / kk; }
      k = kk;
    }
    if (lane == 0) { mean[ch] = m; var[ch] = v / k; }
  }
}
// CHECK: error[TN4001]: `s_m[{{[0-9]+}}]` may be read before anything is written to it
// CHECK-NEXT: --> {{.*}}:30:9
