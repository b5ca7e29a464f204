// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Occupancy queries, function pointers to kernels, a device counter copied with
// cudaMemcpyFromSymbol. The mistake: the counter is raised without an atomic.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]: threads 0 and 1 of block 0 race on `misses`
// CHECK-NEXT: occupancy_and_symbols.cu:[[@LINE+14]]:7{{$}}
#include <cstdio>
#include <cuda_runtime.h>
__device__ unsigned int misses = 0;

__global__ void lookup(const int *table, const int *query, int *found, unsigned n, int size) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  int q = query[i];
  int hit = q >= 0 && q < size ? table[q] : -1;
  found[i] = hit;
  if (hit < 0)
#ifdef WRONG
    ++misses;
#else
    atomicAdd(&misses, 1u);
#endif
}
int main() {
  int minGrid = 0, block = 0;
  cudaOccupancyMaxPotentialBlockSize(&minGrid, &block, lookup, 0, 0);
  cudaFuncAttributes attributes;
  cudaFuncGetAttributes(&attributes, lookup);
  unsigned zero = 0, result;
  cudaMemcpyToSymbol(misses, &zero, sizeof zero);
  lookup<<<minGrid, block>>>(nullptr, nullptr, nullptr, 0, 0);
  cudaMemcpyFromSymbol(&result, misses, sizeof result);
  std::printf("%u misses, %d registers\n", result, attributes.numRegs);
}
