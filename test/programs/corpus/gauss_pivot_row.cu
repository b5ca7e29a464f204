// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elimination on an 8 by 8 matrix in shared memory; the mistake reads the factor while its own
// column is being eliminated.
// RUN: tnc --check --block=8,8 %s
// RUN: not tnc --check --block=8,8 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: gauss_pivot_row.cu:[[@LINE+12]]:{{[0-9]+$}}
__global__ void eliminate(float *m) {
  __shared__ float s[8][8];
  const int x = threadIdx.x, y = threadIdx.y;
  const long long at = blockIdx.x * 64LL + y * 8 + x;
  s[y][x] = m[at];
  __syncthreads();
  for (int k = 0; k < 7; ++k) {
    const float f = y > k ? s[y][k] / s[k][k] : 0.0f;
#ifndef WRONG
    __syncthreads();
#endif
    if (y > k) s[y][x] -= f * s[k][x];
    __syncthreads();
  }
  m[at] = s[y][x];
}
