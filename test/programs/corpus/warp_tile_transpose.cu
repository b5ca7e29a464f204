// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each warp transposes its own tile; the mistake shares one tile among the warps.
// RUN: tnc --check --block=32,4 %s
// RUN: not tnc --check --block=32,4 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: warp_tile_transpose.cu:[[@LINE+11]]:{{[0-9]+$}}
__global__ void transpose_warps(const float *in, float *out) {
#ifdef WRONG
  __shared__ float tile[1][32][33];
  const int w = 0;
#else
  __shared__ float tile[4][32][33];
  const int w = threadIdx.y;
#endif
  const int lane = threadIdx.x;
  const long long base = (blockIdx.x * 4LL + threadIdx.y) * 1024;
  for (int r = 0; r < 32; ++r) tile[w][r][lane] = in[base + r * 32 + lane];
  __syncthreads();
  for (int r = 0; r < 32; ++r) out[base + r * 32 + lane] = tile[w][lane][r];
}
