// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two block reductions one after the other share their scratch.
// Source: NVIDIA/Fuser pull request 489.
// RUN: tnc --check --block=256 --assume="c>=1&&c<=1000000" %s
// RUN: not tnc --check --block=256 --assume="c>=1&&c<=1000000" -DWRONG %s 2>&1 | FileCheck %s
__device__ float block_sum(float v, float* scratch) {
  for (int d = 16; d > 0; d >>= 1) v += __shfl_xor_sync(0xffffffffu, v, d);
  const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  if (lane == 0) scratch[warp] = v;
  __syncthreads();
  v = 0.0f;
  for (int w = 0; w < blockDim.x / 32; ++w) v += scratch[w];
#ifndef WRONG
  __syncthreads();
#endif
  return v;
}
__global__ void moments(const float* __restrict__ x, float* __restrict__ y, int c) {
  __shared__ float scratch[8];
  const float* row = x + (size_t)blockIdx.x * c;
  float* out = y + (size_t)blockIdx.x * c;
  float s = 0.0f;
  for (int i = threadIdx.x; i < c; i += blockDim.x) s += row[i];
  const float mean = block_sum(s, scratch) / c;
  float q = 0.0f;
  for (int i = threadIdx.x; i < c; i += blockDim.x) { const float d = row[i] - mean; q += d * d; }
  const float inv = rsqrtf(block_sum(q, scratch) / c + 1e-5f);
  for (int i = threadIdx.x; i < c; i += blockDim.x) out[i] = (row[i] - mean) * inv;
}
// CHECK: error[TN1003]: {{thread.*}} race on `scratch[{{[0-9]+}}]`
// CHECK-NEXT: --> {{.*}}:9:18
