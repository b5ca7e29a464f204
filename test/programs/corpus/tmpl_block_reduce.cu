// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A templated block sum over a block size given as a template argument; the mistake drops the
// barrier inside the halving loop.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: tmpl_block_reduce.cu:[[@LINE+7]]:{{[0-9]+$}}
template <typename T, int N>
__device__ T reduce(T v, T (&s)[N]) {
  s[threadIdx.x] = v;
  __syncthreads();
#pragma unroll
  for (int h = N / 2; h > 0; h /= 2) {
    if (threadIdx.x < h) s[threadIdx.x] += s[threadIdx.x + h];
#ifndef WRONG
    __syncthreads();
#endif
  }
  return s[0];
}
template <typename T, int N>
__global__ void __launch_bounds__(N) sums(const T *x, T *out) {
  __shared__ T s[N];
  if (blockDim.x != N) return;
  const T v = reduce<T, N>(x[blockIdx.x * (long long)N + threadIdx.x], s);
  if (threadIdx.x == 0) out[blockIdx.x] = v;
}
template __global__ void sums<double, 64>(const double *, double *);
