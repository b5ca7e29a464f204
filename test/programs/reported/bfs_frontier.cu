// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A level of breadth-first search with a queue of new vertices.
// RUN: tnc --check --assume="m>=0&&m<=1000000000" %s
// RUN: not tnc --check --assume="m>=0&&m<=1000000000" -DWRONG %s 2>&1 | FileCheck %s
__global__ void level(const int* __restrict__ offs, const int* __restrict__ adj, const int* __restrict__ frontier, int m,
                      int* dist, int* next, int* count, int d) {
  const int k = blockIdx.x * blockDim.x + threadIdx.x;
  if (k >= m) return;
  const int u = frontier[k];
  for (int e = offs[u]; e < offs[u + 1]; ++e) {
    const int v = adj[e];
#ifdef WRONG
    if (dist[v] < 0) { dist[v] = d; next[atomicAdd(count, 1)] = v; }
#else
    if (atomicCAS(&dist[v], -1, d) == -1) next[atomicAdd(count, 1)] = v;
#endif
  }
}
// CHECK: error[TN1009]: cannot prove that two threads of a block do not race on `dist`
// CHECK-NEXT: --> {{.*}}:13:24
