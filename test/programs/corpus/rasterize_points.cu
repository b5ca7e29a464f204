// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// source: xarray-contrib/xarray-spatial#2167, points are burnt into a raster by a plain read and
// write, though two points may fall on one pixel.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1{{[0-9]+}}]
// CHECK-NEXT: rasterize_points.cu:[[@LINE+8]]:{{[0-9]+$}}
__global__ void burn(const float2 *p, const float *value, float *raster, int n, int w, int h) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= n) return;
  const int x = (int)p[i].x, y = (int)p[i].y;
  if (x < 0 || x >= w || y < 0 || y >= h) return;
  float *cell = raster + (long long)y * w + x;
#ifdef WRONG
  *cell += value[i];
#else
  atomicAdd(cell, value[i]);
#endif
}
