// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A CUDA program with the C++ library's headers, parsed without NVIDIA's: the
// kernels in full, the host half as far as it goes.
//
// RUN: clang++ -x cuda --cuda-device-only -nocudainc -nocudalib -std=c++20 --offload-arch=sm_90 -D__TENORITE__ -Wno-unknown-cuda-version -Wall -Wextra -Werror -isystem %source-root/frontend/include -include tn/cuda_builtin.h -fsyntax-only %s
#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdio>
#include <vector>
__constant__ float coef[16];
__device__ int counter;
template <int N>
__global__ void __launch_bounds__(256) k(float *__restrict__ y, const float *x, int n, float4 *v, double *d, unsigned *u) {
  __shared__ float tile[N];
  extern __shared__ float dyn[];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = __ldg(&x[i]) + expf(x[i]) + std::exp(x[i]) + std::sqrt(x[i]) + sqrt(2) + std::abs(x[i]) + __expf(x[i]) + std::min(x[i], 1.0f) + fabs(x[i]);
  tile[threadIdx.x] = __shfl_down_sync(0xffffffff, x[i], 3);
  __syncthreads();
  atomicAdd(&y[0], tile[0]);
  atomicAdd(u, 1u);
  atomicCAS(u, 1, 2);
  atomicAdd_block(d, 1.0);
  atomicMax(u, 3u);
  atomicAdd(&counter, 1);
  v[i] = make_float4(1, 2, 3, 4);
  assert(i < n);
  printf("%d\n", i);
  d[0] = max(1.0f, d[1]) + pow(d[1], 2) + std::pow(d[1], 2.0) + cos(d[0]) + max(i, n) + min(u[0], 3) + std::max(i, n) + isnan(d[0]) + std::isnan(d[0]) + M_PI;
  u[0] = __float_as_uint(y[0]) + __popc(i) + __clz(i) + __ffs(i) + __funnelshift_l(1, 2, 3) + __brev(2) + __reduce_add_sync(~0u, 1u) + warpSize + abs(i);
  float s, c;
  sincosf(x[0], &s, &c);
  __sincosf(x[0], &s, &c);
#pragma unroll
  for (int j = 0; j < N; ++j)
    y[j] = fmaxf(s, c) + coef[j] + dyn[j];
  std::swap(y[0], y[1]);
}
__global__ void k2(dim3 q, int3 *p) {
  p[0] = make_int3(gridDim.x, q.y, blockDim.z);
  __syncwarp();
  if (threadIdx.x == 3)
    __trap();
}
int main() {
  float *y, *x;
  cudaMalloc(&y, 100);
  cudaMalloc((void **)&x, 100);
  std::vector<float> h(100);
  cudaMemcpy(x, h.data(), 400, cudaMemcpyHostToDevice);
  k<32><<<dim3(3, 2), 256, 0, nullptr>>>(y, x, 100, nullptr, nullptr, nullptr);
  cudaMemcpyToSymbol(coef, h.data(), 64);
  if (cudaGetLastError() != cudaSuccess)
    printf("%s\n", cudaGetErrorString(cudaSuccess));
  double w = std::sqrt(2.0) + sqrt(2.0f) + std::abs(3.0f) + std::max(1, 2);
  assert(w > 2);
  return 0;
}
