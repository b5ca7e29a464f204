// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An 8 by 8 transform, rows then columns, through one tile; the mistake writes the row results
// over the tile that others still read.
// RUN: tnc --check --block=8,8 %s
// RUN: not tnc --check --block=8,8 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: dct_rows_columns.cu:[[@LINE+12]]:{{[0-9]+$}}
__global__ void dct8(const float *in, const float *basis, float *out) {
  __shared__ float s[8][8];
  const int x = threadIdx.x, y = threadIdx.y;
  const long long base = blockIdx.x * 64LL;
  s[y][x] = in[base + y * 8 + x];
  __syncthreads();
  float r = 0.0f;
  for (int k = 0; k < 8; ++k) r += basis[x * 8 + k] * s[y][k];
#ifndef WRONG
  __syncthreads();
#endif
  s[y][x] = r;
  __syncthreads();
  float c = 0.0f;
  for (int k = 0; k < 8; ++k) c += basis[y * 8 + k] * s[k][x];
  out[base + y * 8 + x] = c;
}
