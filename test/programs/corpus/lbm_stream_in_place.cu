// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Streaming step of a lattice gas in two dimensions; the mistake streams into the array it reads.
// RUN: tnc --check --assume='nx>=1&&ny>=1' %s
// RUN: not tnc --check --assume='nx>=1&&ny>=1' -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]
// CHECK-NEXT: lbm_stream_in_place.cu:[[@LINE+8]]:{{[0-9]+$}}
__global__ void stream(float *f, float *g, int nx, int ny) {
  const long long x = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  const long long y = blockIdx.y * (long long)blockDim.y + threadIdx.y;
  if (x >= nx || y >= ny) return;
  const long long cells = (long long)nx * ny;
  const long long west = x > 0 ? x - 1 : nx - 1LL, east = x + 1 < nx ? x + 1 : 0;
#ifdef WRONG
  f[y * nx + x] = f[y * nx + west];
  f[cells + y * nx + x] = f[cells + y * nx + east];
#else
  g[y * nx + x] = f[y * nx + west];
  g[cells + y * nx + x] = f[cells + y * nx + east];
#endif
}
