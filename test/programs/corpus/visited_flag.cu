// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Vertices enter the frontier once; the mistake tests and sets the mark without an atomic.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1{{[0-9]+}}]
// CHECK-NEXT: visited_flag.cu:[[@LINE+8]]:{{[0-9]+$}}
__global__ void expand(const int *edge, int *mark, int *frontier, unsigned *tail, int m, int n) {
  const long long k = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (k >= m) return;
  const int v = edge[k];
  if (v < 0 || v >= n) return;
#ifdef WRONG
  if (mark[v] != 0) return;
  mark[v] = 1;
#else
  if (atomicExch(&mark[v], 1) != 0) return;
#endif
  frontier[atomicAdd(tail, 1u)] = v;
}
