// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A 9-point stencil needs the corners of the halo.
// RUN: tnc --check --block=16,16 --assume="nx>=1&&ny>=1&&nx<=20000&&ny<=20000" %s
// RUN: not tnc --check --block=16,16 --assume="nx>=1&&ny>=1&&nx<=20000&&ny<=20000" -DWRONG %s 2>&1 | FileCheck %s
__global__ void nine(const float* __restrict__ x, float* __restrict__ y, int nx, int ny) {
  __shared__ float s[18][18];
  const int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
  const int gx = blockIdx.x * 16 + threadIdx.x, gy = blockIdx.y * 16 + threadIdx.y;
  auto at = [&](int cx, int cy) { return cx >= 0 && cx < nx && cy >= 0 && cy < ny ? x[(size_t)cy * nx + cx] : 0.f; };
  s[ty][tx] = at(gx, gy);
  if (tx == 1) s[ty][0] = at(gx - 1, gy);
  if (tx == 16) s[ty][17] = at(gx + 1, gy);
  if (ty == 1) s[0][tx] = at(gx, gy - 1);
  if (ty == 16) s[17][tx] = at(gx, gy + 1);
#ifndef WRONG
  if (tx == 1 && ty == 1) s[0][0] = at(gx - 1, gy - 1);
  if (tx == 16 && ty == 1) s[0][17] = at(gx + 1, gy - 1);
  if (tx == 1 && ty == 16) s[17][0] = at(gx - 1, gy + 1);
  if (tx == 16 && ty == 16) s[17][17] = at(gx + 1, gy + 1);
#endif
  __syncthreads();
  if (gx >= nx || gy >= ny) return;
  float a = 0.f;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx) a += s[ty + dy][tx + dx];
  y[(size_t)gy * nx + gx] = a / 9.f;
}
// CHECK: error[TN4001]: `s[0][{{[0-9]+}}]` may be read before anything is written to it
// CHECK-NEXT: --> {{.*}}:25:43
