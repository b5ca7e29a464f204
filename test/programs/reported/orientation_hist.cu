// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Histogram of 36 directions zeroed, filled by atomics, then smoothed.
// Source: alicevision/popsift pull request 82.
// RUN: tnc --check --block=32,1,1 --assume="n>=0&&n<=1000000" %s
// RUN: not tnc --check --block=32,1,1 --assume="n>=0&&n<=1000000" -DWRONG %s 2>&1 | FileCheck %s
__global__ void orient(const float* __restrict__ angle, const float* __restrict__ weight, float* __restrict__ out, int n) {
  __shared__ float hist[64];
  __shared__ float smooth[64];
  const int t = threadIdx.x;
  hist[t] = 0.0f;
  hist[t + 32] = 0.0f;
#ifndef WRONG
  __syncthreads();
#endif
  for (int i = t; i < n; i += 32) {
    int b = (int)(angle[i] * (36.0f / 6.2831853f));
    if (b < 0) b = 0;
    if (b > 35) b = 35;
    atomicAdd(&hist[b], weight[i]);
  }
  __syncthreads();
  for (int b = t; b < 36; b += 32) {
    const int l = b == 0 ? 35 : b - 1, r = b == 35 ? 0 : b + 1;
    smooth[b] = 0.25f * hist[l] + 0.5f * hist[b] + 0.25f * hist[r];
  }
  __syncthreads();
  for (int b = t; b < 36; b += 32) out[blockIdx.x * 36 + b] = smooth[b];
}
// CHECK: error[TN1004]: {{thread.*}} race on `hist[{{[0-9]+}}]`
// CHECK-NEXT: --> {{.*}}:19:5
