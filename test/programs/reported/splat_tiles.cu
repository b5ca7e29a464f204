// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Surfels are staged tile by tile and blended by all threads.
// Source: ORNL/HeCBench issue 253.
// RUN: tnc --check --block=256 --assume="count>=0&&count<=1000000&&w>=1&&h>=1&&w<=10000&&h<=10000" %s
// RUN: not tnc --check --block=256 --assume="count>=0&&count<=1000000&&w>=1&&h>=1&&w<=10000&&h<=10000" -DWRONG %s 2>&1 | FileCheck %s
template <typename T, int TILE, int DIM>
__device__ void render(const T* __restrict__ surfels, int count, T* __restrict__ image, int w, int h) {
  __shared__ T tile[TILE * DIM];
  const int p = blockIdx.x * TILE + threadIdx.x;
  const T px = T(p % w), py = T(p / w);
  T acc = T(0);
  for (int base = 0; base < count; base += TILE) {
    const int k = base + threadIdx.x;
    if (k < count)
      for (int c = 0; c < DIM; ++c) tile[threadIdx.x * DIM + c] = surfels[k * DIM + c];
    __syncthreads();
    const int m = min(TILE, count - base);
    for (int j = 0; j < m; ++j) {
      const T dx = px - tile[j * DIM], dy = py - tile[j * DIM + 1];
      const T r = tile[j * DIM + 2];
      if (dx * dx + dy * dy < r * r) acc += tile[j * DIM + 3];
    }
#ifndef WRONG
    __syncthreads();
#endif
  }
  if (p < w * h) image[p] = acc;
}
__global__ void render_f(const float* surfels, int count, float* image, int w, int h) {
  render<float, 256, 4>(surfels, count, image, w, h);
}
// CHECK: error[TN1003]: {{thread.*}} race on `tile[{{[0-9]+}}]`
// CHECK-NEXT: --> {{.*}}:19:25
