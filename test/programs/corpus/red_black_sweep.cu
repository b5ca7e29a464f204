// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A red-black sweep updates one colour in place from the other; the mistake colours by columns
// only, so vertical neighbours are updated at once.
// RUN: tnc --check --assume='nx>=1&&ny>=1' %s
// RUN: not tnc --check --assume='nx>=1&&ny>=1' -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]
// CHECK-NEXT: red_black_sweep.cu:[[@LINE+11]]:{{[0-9]+$}}
__global__ void sweep(float *u, const float *f, int nx, int ny, int color) {
  const long long x = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  const long long y = blockIdx.y * (long long)blockDim.y + threadIdx.y;
  if (x < 1 || x >= nx - 1LL || y < 1 || y >= ny - 1LL) return;
#ifdef WRONG
  if (((x + color) & 1) != 0) return;
#else
  if (((x + y + color) & 1) != 0) return;
#endif
  const long long c = y * nx + x;
  u[c] = 0.25f * (u[c - 1] + u[c + 1] + u[c - nx] + u[c + nx] - f[c]);
}
