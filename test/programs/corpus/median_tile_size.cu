// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A 3 by 3 mean over a tile with a border of one; the mistake declares the tile without the border
// in its rows.
// RUN: tnc --check --block=16,16 %s
// RUN: not tnc --check --block=16,16 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3001]
// CHECK-NEXT: median_tile_size.cu:[[@LINE+11]]:{{[0-9]+$}}
__global__ void mean3(const unsigned char *src, unsigned char *dst, int w, int h) {
#ifdef WRONG
  __shared__ unsigned char tile[18][17];
#else
  __shared__ unsigned char tile[18][18];
#endif
  const long long x0 = blockIdx.x * 16LL - 1, y0 = blockIdx.y * 16LL - 1;
  for (int k = threadIdx.y * 16 + threadIdx.x; k < 18 * 18; k += 256) {
    const int ty = k / 18, tx = k % 18;
    const long long x = x0 + tx, y = y0 + ty;
    tile[ty][tx] = x >= 0 && x < w && y >= 0 && y < h ? src[y * w + x] : 0;
  }
  __syncthreads();
  const long long x = x0 + 1 + threadIdx.x, y = y0 + 1 + threadIdx.y;
  if (x >= w || y >= h) return;
  int s = 0;
  for (int dy = 0; dy < 3; ++dy)
    for (int dx = 0; dx < 3; ++dx) s += tile[threadIdx.y + dy][threadIdx.x + dx];
  dst[y * w + x] = s / 9;
}
