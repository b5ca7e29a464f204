// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Particles in an array of structs, a mode chosen by an enumeration, constants
// by constexpr. The mistake: forces are read while positions are written.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]: threads 0 and 1 of block 0 race on `out[1]`
// CHECK-NEXT: structs_and_enums.cu:[[@LINE+29]]:3{{$}}
#include <cmath>
#include <cuda_runtime.h>
struct alignas(16) Particle {
  float3 position;
  float mass;
  float3 velocity;
  int kind;
};
enum class Boundary { Open, Periodic };
constexpr float kBox = 10.0f;

__host__ __device__ inline float wrap(float x, Boundary mode) {
  if (mode == Boundary::Periodic)
    return x - kBox * floorf(x / kBox);
  return x;
}
__global__ void step(const Particle *__restrict__ in, Particle *out, unsigned n, float dt, Boundary mode) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
#ifdef WRONG
  Particle p = out[(i + 1) % n];
#else
  Particle p = in[i];
#endif
  p.position.x = wrap(p.position.x + dt * p.velocity.x, mode);
  p.position.y = wrap(p.position.y + dt * p.velocity.y, mode);
  p.position.z = wrap(p.position.z + dt * p.velocity.z, mode);
  out[i] = p;
}
void advance(Particle *a, Particle *b, unsigned n) {
  for (int k = 0; k < 100; ++k) {
    step<<<(n + 127) / 128, 128>>>(a, b, n, 0.01f, k % 2 ? Boundary::Open : Boundary::Periodic);
    Particle *t = a;
    a = b;
    b = t;
  }
}
