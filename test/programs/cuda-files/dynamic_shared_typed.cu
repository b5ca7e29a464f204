// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Dynamic shared memory of two kinds in one array, sized at the launch, with a
// raised limit. The mistake: the second array begins one element early.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]: threads 127 and 0 of block 0 race on `dynamic shared memory[127]`
// CHECK-NEXT: dynamic_shared_typed.cu:[[@LINE+13]]:3{{$}}
#include <cuda_runtime.h>

__global__ void split(const float *x, float *y, int *k, unsigned n) {
  extern __shared__ unsigned char storage[];
  float *values = reinterpret_cast<float *>(storage);
#ifdef WRONG
  int *keys = reinterpret_cast<int *>(storage + (blockDim.x - 1) * sizeof(float));
#else
  int *keys = reinterpret_cast<int *>(storage + blockDim.x * sizeof(float));
#endif
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  values[threadIdx.x] = i < n ? x[i] : 0.0f;
  keys[threadIdx.x] = (int)i;
  __syncthreads();
  unsigned from = blockDim.x - 1 - threadIdx.x;
  if (i < n) {
    y[i] = values[from];
    k[i] = keys[from];
  }
}
void launch(const float *x, float *y, int *k, unsigned n) {
  const size_t bytes = 128 * (sizeof(float) + sizeof(int));
  cudaFuncSetAttribute(split, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)bytes);
  split<<<(n + 127) / 128, 128, bytes>>>(x, y, k, n);
}
