// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One tile serves two inputs in turn; the mistake fills it with the second while the first is
// still being read.
// RUN: tnc --check --block=32,8 %s
// RUN: not tnc --check --block=32,8 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: shared_tile_reuse_param.cu:[[@LINE+4]]:{{[0-9]+$}}
__device__ void load(float (&tile)[32][33], const float *src, long long x0, long long y0, int w, int h) {
  for (int r = threadIdx.y; r < 32; r += 8) {
    const long long x = x0 + threadIdx.x, y = y0 + r;
    tile[r][threadIdx.x] = x < w && y < h ? src[y * w + x] : 0.0f;
  }
}
__global__ void add_transposed(const float *a, const float *b, float *out, int w, int h) {
  __shared__ float tile[32][33];
  const long long x0 = blockIdx.x * 32LL, y0 = blockIdx.y * 32LL;
  float v[4];
  load(tile, a, x0, y0, w, h);
  __syncthreads();
  for (int k = 0; k < 4; ++k) v[k] = tile[threadIdx.x][threadIdx.y + 8 * k];
#ifndef WRONG
  __syncthreads();
#endif
  load(tile, b, x0, y0, w, h);
  __syncthreads();
  for (int k = 0; k < 4; ++k) v[k] += tile[threadIdx.x][threadIdx.y + 8 * k];
  for (int k = 0; k < 4; ++k) {
    const long long oy = x0 + threadIdx.y + 8 * k, ox = y0 + threadIdx.x;
    if (oy < w && ox < h) out[oy * h + ox] = v[k];
  }
}
