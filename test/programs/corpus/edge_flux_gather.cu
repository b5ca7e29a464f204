// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Fluxes of edges are added to cells in a gather over each cell's edges; the mistake scatters from
// edges without atomics.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1{{[0-9]+}}]
// CHECK-NEXT: edge_flux_gather.cu:[[@LINE+8]]:{{[0-9]+$}}
__global__ void flux(const int *left, const int *right, const float *u, float *res, int edges, int cells) {
  const long long e = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (e >= edges) return;
  const int l = left[e], r = right[e];
  if (l < 0 || l >= cells || r < 0 || r >= cells) return;
  const float f = 0.5f * (u[l] + u[r]);
#ifdef WRONG
  res[l] -= f;
  res[r] += f;
#else
  atomicAdd(&res[l], -f);
  atomicAdd(&res[r], f);
#endif
}
