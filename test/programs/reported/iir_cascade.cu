// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Cascade of filter sections, one a thread: each reads its neighbour's last output.
// Source: ORNL/HeCBench issue 256.
// RUN: tnc --check --block=64 --assume="n>=1&&n<=1000000" %s
// RUN: not tnc --check --block=64 --assume="n>=1&&n<=1000000" -DWRONG %s 2>&1 | FileCheck %s
#define S 64
__global__ void cascade(const float* __restrict__ coef, const float* __restrict__ in, float* __restrict__ out, int n) {
  __shared__ float stage[S];
  const int t = threadIdx.x;
  const float* x = in + (size_t)blockIdx.x * n;
  float* y = out + (size_t)blockIdx.x * n;
  float b0 = coef[3 * t], b1 = coef[3 * t + 1], a1 = coef[3 * t + 2];
  float z = 0.0f;
  stage[t] = 0.0f;
  __syncthreads();
  for (int k = 0; k < n + S - 1; ++k) {
    float u = 0.0f;
    if (t == 0) { if (k < n) u = x[k]; }
    else u = stage[t - 1];
#ifndef WRONG
    __syncthreads();
#endif
    const float v = b0 * u + z;
    z = b1 * u - a1 * v;
    stage[t] = v;
    if (t == S - 1 && k >= S - 1) y[k - (S - 1)] = v;
    __syncthreads();
  }
}
// CHECK: error[TN1003]: {{thread.*}} race on `stage[{{[0-9]+}}]`
// CHECK-NEXT: --> {{.*}}:25:5
