// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A bilateral filter of radius four from a tile of 24 by 24 pixels; the mistake loads the tile
// with a step of sixteen in x but only one pass.
// RUN: tnc --check --block=16,16 --assume='w>=1&&h>=1&&w<=30000&&h<=30000' %s
// RUN: not tnc --check --block=16,16 --assume='w>=1&&h>=1&&w<=30000&&h<=30000' -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN4001]
// CHECK-NEXT: bilateral_tile.cu:[[@LINE+20]]:{{[0-9]+$}}
#define R 4
#define SIDE (16 + 2 * R)
__global__ void bilateral(const float *src, float *dst, int w, int h, float inv_s, float inv_r) {
  __shared__ float tile[SIDE][SIDE + 1];
  const int x0 = blockIdx.x * 16 - R, y0 = blockIdx.y * 16 - R;
  for (int y = threadIdx.y; y < SIDE; y += 16) {
#ifdef WRONG
    const int last = 16;
#else
    const int last = SIDE;
#endif
    for (int x = threadIdx.x; x < last; x += 16) {
      const int gx = min(max(x0 + x, 0), w - 1), gy = min(max(y0 + y, 0), h - 1);
      tile[y][x] = src[(long long)gy * w + gx];
    }
  }
  __syncthreads();
  const int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  if (x >= w || y >= h) return;
  const float mid = tile[threadIdx.y + R][threadIdx.x + R];
  float sum = 0.0f, norm = 0.0f;
  for (int dy = -R; dy <= R; ++dy)
    for (int dx = -R; dx <= R; ++dx) {
      const float v = tile[threadIdx.y + R + dy][threadIdx.x + R + dx];
      const float k = __expf(-(dx * dx + dy * dy) * inv_s - (v - mid) * (v - mid) * inv_r);
      sum += k * v;
      norm += k;
    }
  dst[(long long)y * w + x] = sum / norm;
}
