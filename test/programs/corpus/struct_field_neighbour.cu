// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Particles in an array of structs: positions are written, velocities of the neighbour are read;
// the mistake reads the neighbour's position.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]
// CHECK-NEXT: struct_field_neighbour.cu:[[@LINE+12]]:{{[0-9]+$}}
struct Particle {
  float3 pos, vel;
};
__global__ void advect(Particle *p, int n, float dt) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= (long long)n - 1) return;
#ifdef WRONG
  const float drift = p[i + 1].pos.x;
#else
  const float drift = p[i + 1].vel.x;
#endif
  p[i].pos.x += dt * (p[i].vel.x + drift);
}
