// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A field of three dimensions is damped: the product of three sizes may wrap in 64 bits only
// where no array is that long. The twin takes the plane stride from ny twice.
// RUN: tnc --check --assume='nx>=1&&ny>=1&&nz>=1' %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check --assume='nx>=1&&ny>=1&&nz>=1' -DWRONG %s 2>&1 | FileCheck %s
// RIGHT: the launch checks that extent(f) >= nx * ny * nz
// RIGHT: damp: accepted
// CHECK: error[TN1001]
// CHECK-NEXT: plane-stride.cu:[[@LINE+7]]:3
__global__ void damp(float *f, int nx, int ny, int nz, float k) {
  const long long x = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  const long long y = blockIdx.y * (long long)blockDim.y + threadIdx.y;
  const long long z = blockIdx.z * (long long)blockDim.z + threadIdx.z;
  if (x >= nx || y >= ny || z >= nz) return;
#ifdef WRONG
  f[(z * ny + y) * ny + x] *= k;
#else
  f[(z * ny + y) * nx + x] *= k;
#endif
}
