// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A seven-point stencil marches through the planes with the current plane in shared memory; the
// mistake loads the next plane without waiting for the neighbours' reads.
// RUN: tnc --check --block=16,16 --assume='nx>=1&&ny>=1&&nz>=1&&nx<=100000&&ny<=100000' %s
// RUN: not tnc --check --block=16,16 --assume='nx>=1&&ny>=1&&nz>=1&&nx<=100000&&ny<=100000' -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: stencil25d_planes.cu:[[@LINE+18]]:{{[0-9]+$}}
__global__ void seven_point(const float *u, float *out, int nx, int ny, int nz, float c0, float c1) {
  __shared__ float s[18][18];
  const int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
  const int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  const bool in = x < nx && y < ny;
  const long long plane = (long long)nx * ny;
  const long long at = (long long)y * nx + x;
  float below = 0.0f, here = in ? u[at] : 0.0f;
  for (int z = 0; z < nz; ++z) {
    const float above = in && z + 1 < nz ? u[(z + 1LL) * plane + at] : 0.0f;
    s[ty][tx] = here;
    if (threadIdx.x == 0) s[ty][0] = in && x > 0 ? u[z * plane + at - 1] : 0.0f;
    if (threadIdx.x == 15) s[ty][17] = in && x + 1 < nx ? u[z * plane + at + 1] : 0.0f;
    if (threadIdx.y == 0) s[0][tx] = in && y > 0 ? u[z * plane + at - nx] : 0.0f;
    if (threadIdx.y == 15) s[17][tx] = in && y + 1 < ny ? u[z * plane + at + nx] : 0.0f;
    __syncthreads();
    if (in)
      out[z * plane + at] = c0 * here + c1 * (s[ty][tx - 1] + s[ty][tx + 1] + s[ty - 1][tx] + s[ty + 1][tx] + below + above);
    below = here;
    here = above;
#ifndef WRONG
    __syncthreads();
#endif
  }
}
