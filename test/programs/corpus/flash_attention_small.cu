// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Attention over tiles of keys with a running maximum, head size 32, one query a thread; the
// mistake lets fast threads load the next tile of values too early.
// RUN: tnc --check --block=64 --assume='n>=1' %s
// RUN: not tnc --check --block=64 --assume='n>=1' -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: flash_attention_small.cu:[[@LINE+24]]:{{[0-9]+$}}
#define D 32
#define TILE 64
__global__ void attention(const float *q, const float *k, const float *v, float *o, int n, float scale) {
  __shared__ float ks[TILE][D + 1];
  __shared__ float vs[TILE][D + 1];
  const int t = threadIdx.x;
  const long long row = blockIdx.x * 64LL + t;
  float qr[D], acc[D];
  for (int d = 0; d < D; ++d) {
    qr[d] = row < n ? q[row * D + d] * scale : 0.0f;
    acc[d] = 0.0f;
  }
  float m = -3.0e38f, l = 0.0f;
  for (long long j0 = 0; j0 < n; j0 += TILE) {
    for (int e = t; e < TILE * D; e += 64) {
      const int r = e / D, c = e % D;
      ks[r][c] = j0 + r < n ? k[(j0 + r) * D + c] : 0.0f;
      vs[r][c] = j0 + r < n ? v[(j0 + r) * D + c] : 0.0f;
    }
    __syncthreads();
    const int left = (int)min((long long)TILE, n - j0);
    for (int j = 0; j < left; ++j) {
      float s = 0.0f;
      for (int d = 0; d < D; ++d) s += qr[d] * ks[j][d];
      const float mn = fmaxf(m, s);
      const float a = __expf(m - mn), p = __expf(s - mn);
      l = l * a + p;
      for (int d = 0; d < D; ++d) acc[d] = acc[d] * a + p * vs[j][d];
      m = mn;
    }
#ifndef WRONG
    __syncthreads();
#endif
  }
  if (row < n)
    for (int d = 0; d < D; ++d) o[row * D + d] = acc[d] / l;
}
