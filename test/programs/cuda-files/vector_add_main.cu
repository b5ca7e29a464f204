// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The first program of every course: host arrays, cudaMalloc, a launch, a copy
// back. The mistake: no guard, so that the last block runs past the end.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]: threads 0 and 1 of block 0 race on `c[1000]`
// CHECK-NEXT: vector_add_main.cu:[[@LINE+17]]:20{{$}}
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#define CUDA_CHECK(expr)                                                                     \
  do {                                                                                       \
    cudaError_t err_ = (expr);                                                               \
    if (err_ != cudaSuccess) {                                                               \
      std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(err_));     \
      std::exit(EXIT_FAILURE);                                                               \
    }                                                                                        \
  } while (0)

__global__ void vectorAdd(const float *a, const float *b, float *c, int n) {
  int i = blockDim.x * blockIdx.x + threadIdx.x;
#ifdef WRONG
  if (i <= n) {
    if (n == 1000) c[n] = 0.0f;
  }
#endif
  if (i < n)
    c[i] = a[i] + b[i];
}

int main() {
  const int n = 50000;
  size_t size = n * sizeof(float);
  float *hostA = (float *)malloc(size), *hostB = (float *)malloc(size), *hostC = (float *)malloc(size);
  for (int i = 0; i < n; ++i) {
    hostA[i] = rand() / (float)RAND_MAX;
    hostB[i] = rand() / (float)RAND_MAX;
  }
  float *a, *b, *c;
  CUDA_CHECK(cudaMalloc((void **)&a, size));
  CUDA_CHECK(cudaMalloc((void **)&b, size));
  CUDA_CHECK(cudaMalloc((void **)&c, size));
  CUDA_CHECK(cudaMemcpy(a, hostA, size, cudaMemcpyHostToDevice));
  CUDA_CHECK(cudaMemcpy(b, hostB, size, cudaMemcpyHostToDevice));
  int threads = 256, blocks = (n + threads - 1) / threads;
  vectorAdd<<<blocks, threads>>>(a, b, c, n);
  CUDA_CHECK(cudaGetLastError());
  CUDA_CHECK(cudaMemcpy(hostC, c, size, cudaMemcpyDeviceToHost));
  for (int i = 0; i < n; ++i)
    if (fabs(hostA[i] + hostB[i] - hostC[i]) > 1e-5)
      return 1;
  cudaFree(a);
  cudaFree(b);
  cudaFree(c);
  free(hostA);
  free(hostB);
  free(hostC);
}
