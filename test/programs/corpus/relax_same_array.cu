// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One round of shortest paths over edges; the mistake reads distances plainly from the array that
// other threads lower by atomics.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1004]: threads {{[0-9]+}} and {{[0-9]+}} of block {{[0-9]+}} race on `next[{{[0-9]+}}]`
// CHECK-NEXT: relax_same_array.cu:[[@LINE+12]]:23
#ifdef WRONG
#define FROM next
#else
#define FROM dist
#endif
__global__ void relax_edges(const int *src, const int *dst, const int *w, const int *dist, int *next, int m, int n) {
  const long long e = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (e >= m) return;
  const int u = src[e], v = dst[e];
  if (u < 0 || u >= n || v < 0 || v >= n) return;
  const int d = FROM[u];
  if (d < 1000000000) atomicMin(&next[v], d + w[e]);
}
