// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Red-black relaxation; without the colour it races.
// RUN: tnc --check --block=16,16 --assume="nx>=3&&ny>=3&&nx<=20000&&ny<=20000" %s
// RUN: not tnc --check --block=16,16 --assume="nx>=3&&ny>=3&&nx<=20000&&ny<=20000" -DWRONG %s 2>&1 | FileCheck %s
__global__ void relax(float* __restrict__ u, const float* __restrict__ f, int nx, int ny, int colour) {
  const int x = blockIdx.x * 16 + threadIdx.x + 1, y = blockIdx.y * 16 + threadIdx.y + 1;
  if (x >= nx - 1 || y >= ny - 1) return;
#ifndef WRONG
  if (((x + y) & 1) != (colour & 1)) return;
#endif
  const int i = y * nx + x;
  u[i] = 0.25f * (u[i - 1] + u[i + 1] + u[i - nx] + u[i + nx] - f[i]);
}
// CHECK: error[TN1001]: {{thread.*}} race on `u[{{[0-9]+}}]`
// CHECK-NEXT: --> {{.*}}:12:3
