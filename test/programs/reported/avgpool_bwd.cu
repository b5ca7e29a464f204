// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Gradient of overlapping average pooling scattered without atomics.
// RUN: tnc --check --assume="n>=1&&h>=4&&w>=4&&n<=1000&&h<=2000&&w<=2000&&k==2" %s
// RUN: not tnc --check --assume="n>=1&&h>=4&&w>=4&&n<=1000&&h<=2000&&w<=2000&&k==2" -DWRONG %s 2>&1 | FileCheck %s
__global__ void grad(const float* __restrict__ gy, float* __restrict__ gx, int n, int h, int w, int k) {
  const int oh = h - k + 1, ow = w - k + 1;
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= (long long)n * oh * ow) return;
  const int x = i % ow, y = (i / ow) % oh, b = i / ((long long)ow * oh);
  const float g = gy[i] / (k * k);
  for (int dy = 0; dy < k; ++dy)
    for (int dx = 0; dx < k; ++dx)
#ifdef WRONG
      gx[((size_t)b * h + y + dy) * w + x + dx] += g;
#else
      atomicAdd(&gx[((size_t)b * h + y + dy) * w + x + dx], g);
#endif
}
// CHECK: error[TN1001]: {{thread.*}} race on `gx[{{[0-9]+}}]`
// CHECK-NEXT: --> {{.*}}:14:7
