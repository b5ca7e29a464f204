// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A reduction for block sizes that are no power of two halves with rounding up.
// Source: kaldi-asr/kaldi issue 3036.
// RUN: tnc --check --assume="blockDim.x>=1&&blockDim.x<=1024" %s
// RUN: not tnc --check --assume="blockDim.x>=1&&blockDim.x<=1024" -DWRONG %s 2>&1 | FileCheck %s
__global__ void sum(const float* __restrict__ x, float* __restrict__ y, int n) {
  __shared__ float buf[1024];
  const int t = threadIdx.x;
  buf[t] = t < n ? x[(size_t)blockIdx.x * n + t] : 0.0f;
  __syncthreads();
  int active = blockDim.x;
  while (active > 1) {
    const int half = (1 + active) >> 1;
#ifdef WRONG
    if (t >= half) { const float v = t < active ? buf[t] : 0.0f; buf[t - half] += v; }
#else
    if (t < half && t + half < active) buf[t] += buf[t + half];
#endif
    __syncthreads();
    active = half;
  }
  if (t == 0) y[blockIdx.x] = buf[0];
}
// CHECK: error[TN1003]: {{thread.*}} race on `buf[{{[0-9]+}}]`
// CHECK-NEXT: --> {{.*}}:15:66
