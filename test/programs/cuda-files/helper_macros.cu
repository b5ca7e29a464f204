// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Written after the samples: helper headers that are not there, error macros,
// command-line parsing. The mistake: the tile is read before the barrier.
// RUN: tnc --check --block=16,16 "--assume=wA >= 0" "--assume=wB >= 0" %s
// RUN: not tnc --check --block=16,16 "--assume=wA >= 0" "--assume=wB >= 0" -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]: threads (1, 0) and (0, 0) of block 0 race on `As[0][1]`
// CHECK-NEXT: helper_macros.cu:[[@LINE+20]]:14{{$}}
#include <assert.h>
#include <stdio.h>
#include <cuda_runtime.h>
#include <helper_cuda.h>
#include "helper_functions.h"

template <int BLOCK_SIZE> __global__ void matrixMul(float *C, float *A, float *B, int wA, int wB) {
  int bx = blockIdx.x, by = blockIdx.y, tx = threadIdx.x, ty = threadIdx.y;
  float sub = 0;
  for (int k = 0; k < wA / BLOCK_SIZE; ++k) {
    __shared__ float As[BLOCK_SIZE][BLOCK_SIZE];
    __shared__ float Bs[BLOCK_SIZE][BLOCK_SIZE];
    As[ty][tx] = A[(size_t)wA * (by * BLOCK_SIZE + ty) + (k * BLOCK_SIZE + tx)];
    Bs[ty][tx] = B[(size_t)wB * (k * BLOCK_SIZE + ty) + (bx * BLOCK_SIZE + tx)];
#ifndef WRONG
    __syncthreads();
#endif
#pragma unroll
    for (int j = 0; j < BLOCK_SIZE; ++j)
      sub += As[ty][j] * Bs[j][tx];
    __syncthreads();
  }
  if (bx * BLOCK_SIZE + tx < wB)
    C[(size_t)wB * (by * BLOCK_SIZE + ty) + (bx * BLOCK_SIZE + tx)] = sub;
}

int main(int argc, char **argv) {
  int device = findCudaDevice(argc, (const char **)argv);
  int width = getCmdLineArgumentInt(argc, (const char **)argv, "w");
  float *a, *b, *c;
  checkCudaErrors(cudaMalloc((void **)&a, sizeof(float) * width * width));
  checkCudaErrors(cudaMalloc((void **)&b, sizeof(float) * width * width));
  checkCudaErrors(cudaMalloc((void **)&c, sizeof(float) * width * width));
  dim3 threads(16, 16), grid(width / 16, width / 16);
  matrixMul<16><<<grid, threads>>>(c, a, b, width, width);
  getLastCudaError("matrixMul failed");
  StopWatchInterface *timer = nullptr;
  sdkCreateTimer(&timer);
  printf("device %d: %f\n", device, sdkGetTimerValue(&timer));
}
