// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A square matrix is transposed in place by exchanging tiles; the mistake lets the blocks of both
// triangles exchange.
// RUN: tnc --check --block=16,16 --assume='n>=1' %s
// RUN: not tnc --check --block=16,16 --assume='n>=1' -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1002]
// CHECK-NEXT: swap_tiles_in_place.cu:[[@LINE+11]]:{{[0-9]+$}}
__global__ void transpose_in_place(float *a, int n) {
  const long long bx = blockIdx.x, by = blockIdx.y;
#ifndef WRONG
  if (bx < by) return;
#endif
  const long long x = bx * 16 + threadIdx.x, y = by * 16 + threadIdx.y;
  if (x >= n || y >= n) return;
  if (bx == by && x <= y) return;
  const float u = a[y * n + x], v = a[x * n + y];
  a[y * n + x] = v;
  a[x * n + y] = u;
}
