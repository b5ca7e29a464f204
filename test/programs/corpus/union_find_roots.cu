// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Connected components: edges hook the larger root under the smaller by atomicMin; the mistake
// walks to the root by plain reads of the parents that others lower.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1004]: threads {{[0-9]+}} and {{[0-9]+}} of block {{[0-9]+}} race on `parent[{{[0-9]+}}]`
// CHECK-NEXT: union_find_roots.cu:[[@LINE+16]]:3
__global__ void hook(const int2 *edge, int *parent, int m, int n) {
  const long long e = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (e >= m) return;
  int a = edge[e].x, b = edge[e].y;
  if (a < 0 || a >= n || b < 0 || b >= n) return;
#ifdef WRONG
  while (a > 0 && parent[a] < a && parent[a] >= 0) a = parent[a];
#else
  for (int k = 0; k < 64; ++k) {
    const int up = atomicMin(&parent[a], a);
    if (up >= a || up < 0) break;
    a = up;
  }
#endif
  const int hi = max(a, b), lo = min(a, b);
  atomicMin(&parent[hi], lo);
}
