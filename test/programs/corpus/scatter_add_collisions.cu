// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Forces are scattered to atoms; the mistake adds plainly although several bonds share an atom.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1{{[0-9]+}}]
// CHECK-NEXT: scatter_add_collisions.cu:[[@LINE+7]]:{{[0-9]+$}}
__global__ void bond_force(const int2 *bond, const float *f, float *force, int bonds, int atoms) {
  const long long b = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (b >= bonds) return;
  const int2 ab = bond[b];
  if (ab.x >= 0 && ab.x < atoms) {
#ifdef WRONG
    force[ab.x] += f[b];
#else
    atomicAdd(&force[ab.x], f[b]);
#endif
  }
  if (ab.y >= 0 && ab.y < atoms) atomicAdd(&force[ab.y], -f[b]);
}
