// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The inner product over a tile; the mistake runs k to the tile's width inclusive.
// RUN: tnc --check --block=16,16 %s
// RUN: not tnc --check --block=16,16 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3001]
// CHECK-NEXT: tile_inner_bound.cu:[[@LINE+8]]:{{[0-9]+$}}
__global__ void gram(const float *a, float *g, int n) {
  __shared__ float s[16][16];
  const int tx = threadIdx.x, ty = threadIdx.y;
  s[ty][tx] = ty < n ? a[ty * 16 + tx] : 0.0f;
  __syncthreads();
  float v = 0.0f;
#ifdef WRONG
  for (int k = 0; k <= 16; ++k) v += s[ty][k] * s[tx][k];
#else
  for (int k = 0; k < 16; ++k) v += s[ty][k] * s[tx][k];
#endif
  g[blockIdx.x * 256LL + ty * 16 + tx] = v;
}
