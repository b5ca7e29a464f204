// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// All shortest paths inside the pivot tile; the mistake runs the k loop without a barrier.
// RUN: tnc --check --block=16,16 %s
// RUN: not tnc --check --block=16,16 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: floyd_pivot_block.cu:[[@LINE+15]]:{{[0-9]+$}}
__global__ void pivot(int *d, int n, int p) {
  __shared__ int s[16][16];
  const int x = threadIdx.x, y = threadIdx.y;
  if (n < 16 || p < 0 || p > n / 16 - 1) return;
  const long long row = p * 16LL + y, col = p * 16LL + x;
  if (blockIdx.x != 0 || blockIdx.y != 0) return;
  s[y][x] = d[row * n + col];
  __syncthreads();
  for (int k = 0; k < 16; ++k) {
    const int via = s[y][k] + s[k][x];
    const int v = min(s[y][x], via);
#ifndef WRONG
    __syncthreads();
#endif
    s[y][x] = v;
    __syncthreads();
  }
  d[row * n + col] = s[y][x];
}
