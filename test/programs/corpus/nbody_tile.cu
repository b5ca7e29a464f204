// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Bodies are staged tile by tile; the mistake has no barrier after the tile has been used.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: nbody_tile.cu:[[@LINE+12]]:{{[0-9]+$}}
__global__ void accelerate(const float4 *pos, float4 *acc, int n) {
  __shared__ float4 tile[128];
  const int t = threadIdx.x;
  const long long i = blockIdx.x * 128LL + t;
  const float4 me = i < n ? pos[i] : make_float4(0.0f, 0.0f, 0.0f, 0.0f);
  float ax = 0.0f, ay = 0.0f, az = 0.0f;
  for (long long j0 = 0; j0 < n; j0 += 128) {
    tile[t] = j0 + t < n ? pos[j0 + t] : make_float4(0.0f, 0.0f, 0.0f, 0.0f);
    __syncthreads();
#pragma unroll 8
    for (int j = 0; j < 128; ++j) {
      const float dx = tile[j].x - me.x, dy = tile[j].y - me.y, dz = tile[j].z - me.z;
      const float r2 = dx * dx + dy * dy + dz * dz + 1e-6f;
      const float w = tile[j].w * rsqrtf(r2 * r2 * r2);
      ax += w * dx;
      ay += w * dy;
      az += w * dz;
    }
#ifndef WRONG
    __syncthreads();
#endif
  }
  if (i < n) acc[i] = make_float4(ax, ay, az, 0.0f);
}
