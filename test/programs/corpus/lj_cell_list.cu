// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Forces from neighbouring cells, each cell holding up to 32 particles staged in shared memory;
// the mistake stages as many as the home cell has, and reads as many as the other cell has.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN4001]
// CHECK-NEXT: lj_cell_list.cu:[[@LINE+18]]:{{[0-9]+$}}
__global__ void cell_forces(const float4 *pos, const int *count, const int *neighbour, float4 *force) {
  __shared__ float4 other[32];
  const int cell = blockIdx.x, t = threadIdx.x;
  const int mine = min(max(count[cell], 0), 32);
  const float4 p = t < mine ? pos[cell * 32LL + t] : make_float4(0.0f, 0.0f, 0.0f, 0.0f);
  float fx = 0.0f, fy = 0.0f, fz = 0.0f;
  for (int k = 0; k < 27; ++k) {
    const long long next = neighbour[cell * 27LL + k];
    if (next < 0) continue;
    const int there = min(max(count[next], 0), 32);
#ifdef WRONG
    if (t < mine) other[t] = pos[next * 32 + t];
#else
    if (t < there) other[t] = pos[next * 32 + t];
#endif
    __syncthreads();
    for (int j = 0; j < there; ++j) {
      const float dx = p.x - other[j].x, dy = p.y - other[j].y, dz = p.z - other[j].z;
      const float r2 = dx * dx + dy * dy + dz * dz + 1e-3f, i2 = 1.0f / r2, i6 = i2 * i2 * i2;
      const float f = i6 * (i6 - 0.5f) * i2;
      fx += f * dx;
      fy += f * dy;
      fz += f * dz;
    }
    __syncthreads();
  }
  if (t < mine) force[cell * 32LL + t] = make_float4(fx, fy, fz, 0.0f);
}
