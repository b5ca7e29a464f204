// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Input transform of F(2,3) on 4 by 4 patches in a local array; the mistake runs the second pass
// to five columns.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3001]
// CHECK-NEXT: winograd_tiles.cu:[[@LINE+25]]:{{[0-9]+$}}
#ifdef WRONG
#define COLS 5
#else
#define COLS 4
#endif
__global__ void winograd_input(const float *x, float *out, int w, int h, int tiles_x) {
  if (tiles_x < 1) return;
  const long long tile = blockIdx.x * 64LL + threadIdx.x;
  const long long ty = tile / tiles_x, tx = tile % tiles_x;
  float d[4][4], m[4][4];
  for (int r = 0; r < 4; ++r)
    for (int c = 0; c < 4; ++c) {
      const long long iy = 2 * ty + r, ix = 2 * tx + c;
      d[r][c] = iy < h && ix < w ? x[iy * w + ix] : 0.0f;
    }
  for (int c = 0; c < 4; ++c) {
    m[0][c] = d[0][c] - d[2][c];
    m[1][c] = d[1][c] + d[2][c];
    m[2][c] = d[2][c] - d[1][c];
    m[3][c] = d[1][c] - d[3][c];
  }
  float *o = out + tile * 16;
  for (int r = 0; r < 4; ++r)
    for (int c = 0; c < COLS; ++c) {
      float v = m[r][c];
      v += c == 1 ? m[r][2] : -m[r][c ^ 2];
      if (c < 4) o[r * 4 + c] = v;
    }
}
