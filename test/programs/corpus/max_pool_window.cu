// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Max pooling with padding; the mistake clips the window on the far side only.
// RUN: tnc --check --assume='h>=1&&w>=1&&oh>=1&&ow>=1&&stride>=1&&k>=1' %s
// RUN: not tnc --check --assume='h>=1&&w>=1&&oh>=1&&ow>=1&&stride>=1&&k>=1' -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3001]
// CHECK-NEXT: max_pool_window.cu:[[@LINE+14]]:{{[0-9]+$}}
__global__ void max_pool(const float *x, float *y, int h, int w, int oh, int ow, int k, int stride, int pad) {
  const long long ox = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  const long long oy = blockIdx.y * (long long)blockDim.y + threadIdx.y;
  if (ox >= ow || oy >= oh) return;
  float best = -3.4e38f;
  for (int dy = 0; dy < k; ++dy)
    for (int dx = 0; dx < k; ++dx) {
      const long long iy = oy * stride + dy - pad, ix = ox * stride + dx - pad;
#ifdef WRONG
      if (iy < h && ix < w)
#else
      if (iy >= 0 && iy < h && ix >= 0 && ix < w)
#endif
        best = fmaxf(best, x[iy * w + ix]);
    }
  y[oy * ow + ox] = best;
}
