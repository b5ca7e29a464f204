// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tiled transpose of an image; the barrier slipped inside the branch that guards the image edge.
// RUN: tnc --check --block=16,16 %s
// RUN: not tnc --check --block=16,16 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2001]
// CHECK-NEXT: transpose_guard_barrier.cu:[[@LINE+8]]:{{[0-9]+$}}
__global__ void transpose(const unsigned char *in, unsigned char *out, int w, int h) {
  __shared__ unsigned char tile[16][17];
  const long long x = blockIdx.x * 16LL + threadIdx.x, y = blockIdx.y * 16LL + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = 0;
  if (x < w && y < h) {
    tile[threadIdx.y][threadIdx.x] = in[y * w + x];
#ifdef WRONG
    __syncthreads();
#endif
  }
#ifndef WRONG
  __syncthreads();
#else
  if (x >= w || y >= h) return;
#endif
  const long long ox = blockIdx.y * 16LL + threadIdx.x, oy = blockIdx.x * 16LL + threadIdx.y;
  if (ox < h && oy < w) out[oy * h + ox] = tile[threadIdx.x][threadIdx.y];
}
