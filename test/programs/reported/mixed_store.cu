// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Union-find roots: hooks are compare-and-swaps, path shortening must be atomic too.
// Source: ORNL/HeCBench pull request 295.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
__device__ int root(int* parent, int v, int n) {
  int p = atomicAdd(&parent[v], 0);
  int k = 0;
  while (p != v && p >= 0 && p < n && k < n) {
    const int g = atomicAdd(&parent[p], 0);
#ifdef WRONG
    parent[v] = g;
#else
    atomicExch(&parent[v], g);
#endif
    v = p;
    p = g;
    ++k;
  }
  return v;
}
__global__ void hook(const int* __restrict__ from, const int* __restrict__ to, int* parent, int edges, int n) {
  const int e = blockIdx.x * blockDim.x + threadIdx.x;
  if (e >= edges) return;
  const int u = from[e], v = to[e];
  if (u < 0 || u >= n || v < 0 || v >= n) return;
  const int a = root(parent, u, n), b = root(parent, v, n);
  if (a != b && a >= 0 && a < n) atomicCAS(&parent[a], a, b);
}
// CHECK: error[TN1004]: {{thread.*}} race on `parent[{{[0-9]+}}]`
// CHECK-NEXT: --> {{.*}}:12:5
