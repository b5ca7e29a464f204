// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Random numbers made in the kernel, a count by shared atomics, one sum a block.
// The mistake: the block's count is not set to zero before it is added to.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN4001]: `count` is updated but never written
// CHECK-NEXT: lcg_monte_carlo.cu:[[@LINE+26]]:3{{$}}
#include <cstdio>
#include <cuda_runtime.h>
#include <curand_kernel.h>

__device__ __forceinline__ unsigned next(unsigned &state) {
  state ^= state << 13;
  state ^= state >> 17;
  state ^= state << 5;
  return state;
}
__device__ float uniform(unsigned &state) { return next(state) * 2.3283064e-10f; }

__global__ void countHits(unsigned long long *hits, int trials, unsigned seed) {
  __shared__ unsigned count;
#ifndef WRONG
  if (threadIdx.x == 0)
    count = 0;
#endif
  __syncthreads();
  unsigned state = seed ^ (blockIdx.x * blockDim.x + threadIdx.x + 1) * 2654435761u;
  unsigned mine = 0;
  for (int k = 0; k < trials; ++k) {
    float x = uniform(state), y = uniform(state);
    mine += x * x + y * y <= 1.0f;
  }
  atomicAdd(&count, mine);
  __syncthreads();
  if (threadIdx.x == 0)
    atomicAdd(hits, (unsigned long long)count);
}

int main() {
  unsigned long long *hits, host = 0;
  cudaMallocManaged(&hits, sizeof *hits);
  *hits = 0;
  countHits<<<64, 256>>>(hits, 10000, 42);
  cudaDeviceSynchronize();
  host = *hits;
  printf("pi = %f\n", 4.0 * host / (64.0 * 256 * 10000));
  cudaFree(hits);
}
