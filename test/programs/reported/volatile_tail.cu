// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The last warp of a reduction, with and without warp barriers.
// Source: ORNL/HeCBench issue 91.
// RUN: tnc --check --block=256 --assume="n>=0&&n<=2000000000&&gridDim.x<=65535" %s
// RUN: not tnc --check --block=256 --assume="n>=0&&n<=2000000000&&gridDim.x<=65535" -DWRONG %s 2>&1 | FileCheck %s
__device__ void warp_sum(volatile float* s, int t) {
#ifdef WRONG
  s[t] += s[t + 32]; s[t] += s[t + 16]; s[t] += s[t + 8]; s[t] += s[t + 4]; s[t] += s[t + 2]; s[t] += s[t + 1];
#else
  float v = s[t];
  v += s[t + 32]; __syncwarp(); s[t] = v; __syncwarp();
  v += s[t + 16]; __syncwarp(); s[t] = v; __syncwarp();
  v += s[t + 8]; __syncwarp(); s[t] = v; __syncwarp();
  v += s[t + 4]; __syncwarp(); s[t] = v; __syncwarp();
  v += s[t + 2]; __syncwarp(); s[t] = v; __syncwarp();
  v += s[t + 1]; __syncwarp(); s[t] = v;
#endif
}
__global__ void sum(const float* __restrict__ x, float* __restrict__ part, int n) {
  __shared__ float s[256];
  const int t = threadIdx.x;
  float a = 0.0f;
  for (int i = blockIdx.x * 256 + t; i < n; i += gridDim.x * 256) a += x[i];
  s[t] = a;
  __syncthreads();
  if (t < 128) s[t] += s[t + 128];
  __syncthreads();
  if (t < 64) s[t] += s[t + 64];
  __syncthreads();
  if (t < 32) warp_sum(s, t);
  if (t == 0) part[blockIdx.x] = s[0];
}
// CHECK: error[TN1003]: {{thread.*}} race on `s[{{[0-9]+}}]`
// CHECK-NEXT: --> {{.*}}:8:30
