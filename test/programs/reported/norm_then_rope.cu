// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The sum of squares is broadcast from the array that then holds the normed values.
// Source: warpfront/hipfire pull request 575.
// RUN: tnc --check --block=128 --assume="rows>=1" %s
// RUN: not tnc --check --block=128 --assume="rows>=1" -DWRONG %s 2>&1 | FileCheck %s
#define D 128
__global__ void prep(const float* __restrict__ x, const float* __restrict__ w, const float* __restrict__ cs,
                     const float* __restrict__ sn, float* __restrict__ y, int rows) {
  __shared__ float s[D];
  const int t = threadIdx.x;
  const int row = blockIdx.x;
  if (row >= rows) return;
  const float v = x[row * D + t];
  s[t] = v * v;
  __syncthreads();
  for (int k = D / 2; k > 0; k >>= 1) {
    if (t < k) s[t] += s[t + k];
    __syncthreads();
  }
  const float scale = rsqrtf(s[0] / D + 1e-6f);
#ifndef WRONG
  __syncthreads();
#endif
  s[t] = v * scale * w[t];
  __syncthreads();
  const int half = D / 2;
  const float other = t < half ? -s[t + half] : s[t - half];
  y[row * D + t] = s[t] * cs[t % half] + other * sn[t % half];
}
// CHECK: error[TN1003]: {{thread.*}} race on `s[{{[0-9]+}}]`
// CHECK-NEXT: --> {{.*}}:24:3
