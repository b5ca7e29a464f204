// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Bilinear upsampling, one output a thread; the mistake writes at the source's row length.
// RUN: tnc --check --assume='h>=1&&w>=1&&oh>=1&&ow>=1' %s
// RUN: not tnc --check --assume='h>=1&&w>=1&&oh>=1&&ow>=1' -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]
// CHECK-NEXT: upsample_bilinear.cu:[[@LINE+12]]:{{[0-9]+$}}
__global__ void upsample(const float *x, float *y, int h, int w, int oh, int ow) {
  const long long ox = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  const long long oy = blockIdx.y * (long long)blockDim.y + threadIdx.y;
  if (ox >= ow || oy >= oh) return;
  const float fx = (float)ox * w / ow, fy = (float)oy * h / oh;
  const int x0 = min(max((int)fx, 0), w - 1), y0 = min(max((int)fy, 0), h - 1);
  const int x1 = min(x0 + 1, w - 1), y1 = min(y0 + 1, h - 1);
  const float a = fx - x0, b = fy - y0;
  const float top = x[(long long)y0 * w + x0] * (1 - a) + x[(long long)y0 * w + x1] * a;
  const float low = x[(long long)y1 * w + x0] * (1 - a) + x[(long long)y1 * w + x1] * a;
#ifdef WRONG
  y[oy * w + ox] = top * (1 - b) + low * b;
#else
  y[oy * ow + ox] = top * (1 - b) + low * b;
#endif
}
