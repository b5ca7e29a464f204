// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A 5 by 5 filter in constant memory; the mistake runs the offsets to a radius of three.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3001]
// CHECK-NEXT: constant_filter_radius.cu:[[@LINE+16]]:{{[0-9]+$}}
#ifdef WRONG
#define R 3
#else
#define R 2
#endif
__constant__ float taps[25];
__global__ void filter5(const float *src, float *dst, int w, int h) {
  const long long x = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  const long long y = blockIdx.y * (long long)blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  float s = 0.0f;
  for (int dy = -R; dy <= R; ++dy)
    for (int dx = -R; dx <= R; ++dx) {
      const long long sx = x + dx, sy = y + dy;
      if (sx < 0 || sx >= w || sy < 0 || sy >= h) continue;
      s += taps[(dy + 2) * 5 + dx + 2] * src[sy * w + sx];
    }
  dst[y * w + x] = s;
}
