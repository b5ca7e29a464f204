// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// source: ORNL/HeCBench#253, tiles of records are staged in shared memory and overwritten while
// slower threads still use the previous tile.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: surfel_tiles.cu:[[@LINE+15]]:{{[0-9]+$}}
struct Surfel {
  float x, y, r, c;
};
__global__ void render(const Surfel *s, float *image, int count, int w) {
  __shared__ Surfel tile[64];
  const int t = threadIdx.x;
  const long long pixel = blockIdx.x * 64LL + t;
  const float px = pixel % 640, py = pixel / 640;
  float color = 0.0f;
  for (long long k0 = 0; k0 < count; k0 += 64) {
    const int m = (int)min(64LL, count - k0);
    if (t < m) tile[t] = s[k0 + t];
    __syncthreads();
    for (int k = 0; k < m; ++k) {
      const float dx = tile[k].x - px, dy = tile[k].y - py;
      if (dx * dx + dy * dy < tile[k].r * tile[k].r) color += tile[k].c;
    }
#ifndef WRONG
    __syncthreads();
#endif
  }
  image[pixel] = color;
}
