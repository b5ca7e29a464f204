// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A filter in constant memory, set with cudaMemcpyToSymbol. The mistake: the
// halo is loaded by too few threads, so part of the tile is never written.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN4001]: `tile[3]` may be read before anything is written to it
// CHECK-NEXT: constant_filter.cu:[[@LINE+23]]:39{{$}}
#include <cuda_runtime.h>
#define RADIUS 4
#define BLOCK 128
__constant__ float coefficients[2 * RADIUS + 1];

__global__ void convolve(const float *in, float *out, int n) {
  __shared__ float tile[BLOCK + 2 * RADIUS];
  int g = blockIdx.x * BLOCK + threadIdx.x;
  int l = threadIdx.x + RADIUS;
  tile[l] = g < n ? in[g] : 0.0f;
#ifdef WRONG
  if (threadIdx.x < RADIUS - 1) {
#else
  if (threadIdx.x < RADIUS) {
#endif
    tile[l - RADIUS] = g >= RADIUS && g - RADIUS < n ? in[g - RADIUS] : 0.0f;
    tile[l + BLOCK] = g + BLOCK < n ? in[g + BLOCK] : 0.0f;
  }
  __syncthreads();
  float sum = 0.0f;
#pragma unroll
  for (int k = -RADIUS; k <= RADIUS; ++k)
    sum += coefficients[k + RADIUS] * tile[l + k];
  if (g < n)
    out[g] = sum;
}

void upload(const float *host) {
  cudaMemcpyToSymbol(coefficients, host, sizeof(coefficients));
}
void run(const float *in, float *out, int n) { convolve<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(in, out, n); }
