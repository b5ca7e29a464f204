// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Groups of 32 share an exponent; trailing groups have no elements.
// Source: pytorch/FBGEMM pull request 5857.
// RUN: tnc --check --block=32,4 --assume="total>=0&&total<=2000000000" %s
// RUN: not tnc --check --block=32,4 --assume="total>=0&&total<=2000000000" -DWRONG %s 2>&1 | FileCheck %s
__global__ void quant(const float* __restrict__ x, signed char* __restrict__ q, signed char* __restrict__ e, int total) {
  __shared__ float m[4][32];
  const int g = blockIdx.x * 4 + threadIdx.y;
  const int i = g * 32 + threadIdx.x;
#ifdef WRONG
  if (i >= total) return;
  const float v = x[i];
  m[threadIdx.y][threadIdx.x] = fabsf(v);
#else
  const float v = i < total ? x[i] : 0.0f;
  m[threadIdx.y][threadIdx.x] = fabsf(v);
#endif
  __syncthreads();
  for (int k = 16; k > 0; k >>= 1) {
    if (threadIdx.x < k) m[threadIdx.y][threadIdx.x] = fmaxf(m[threadIdx.y][threadIdx.x], m[threadIdx.y][threadIdx.x + k]);
    __syncthreads();
  }
  const int ex = (int)ceilf(log2f(m[threadIdx.y][0] + 1e-30f));
  if (i < total) {
    q[i] = (signed char)(v * exp2f((float)-ex) * 7.0f);
    if (threadIdx.x == 0) e[g] = (signed char)ex;
  }
}
// CHECK: error[TN4001]: `m[0][{{[0-9]+}}]` may be read before anything is written to it
// CHECK-NEXT: --> {{.*}}:20:91
