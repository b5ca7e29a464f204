// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A tile of three dimensions with a plane below and above; the mistake fills the plane below only
// for blocks that have a neighbour.
// RUN: tnc --check --block=8,8,4 %s
// RUN: not tnc --check --block=8,8,4 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN4001]
// CHECK-NEXT: plane_below_unset.cu:[[@LINE+13]]:{{[0-9]+$}}
__global__ void vertical(const float *u, float *out, int nz) {
  __shared__ float s[6][8][8];
  const int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
  const long long gz = blockIdx.z * 4LL + z;
  s[z + 1][y][x] = gz < nz ? u[(gz * 8 + y) * 8 + x] : 0.0f;
#ifdef WRONG
  if (z == 0 && gz > 0 && gz <= nz) s[0][y][x] = u[((gz - 1) * 8 + y) * 8 + x];
#else
  if (z == 0) s[0][y][x] = gz > 0 && gz <= nz ? u[((gz - 1) * 8 + y) * 8 + x] : 0.0f;
#endif
  if (z == 3) s[5][y][x] = gz + 1 < nz ? u[((gz + 1) * 8 + y) * 8 + x] : 0.0f;
  __syncthreads();
  if (gz < nz) out[(gz * 8 + y) * 8 + x] = s[z][y][x] + s[z + 2][y][x] - 2.0f * s[z + 1][y][x];
}
