// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Layer norm of a row with mean and variance reduced through one buffer of warp sums; the mistake
// leaves out the barrier between the two uses of the buffer.
// RUN: tnc --check --block=256 %s
// RUN: not tnc --check --block=256 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: layernorm_two_sums.cu:[[@LINE+7]]:{{[0-9]+$}}
__device__ float block_total(float v, float *slot) {
  const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  for (int o = 16; o > 0; o >>= 1) v += __shfl_down_sync(0xffffffffu, v, o);
#ifndef WRONG
  __syncthreads();
#endif
  if (lane == 0) slot[warp] = v;
  __syncthreads();
  float sum = 0.0f;
  for (int k = 0; k < 8; ++k) sum += slot[k];
  return sum;
}
__global__ void layer_norm(const float *x, const float *gamma, const float *beta, float *y, int cols) {
  __shared__ float slot[8];
  const long long base = (long long)blockIdx.x * cols;
  float s = 0.0f;
  for (long long c = threadIdx.x; c < cols; c += 256) s += x[base + c];
  const float mean = block_total(s, slot) / cols;
  float q = 0.0f;
  for (long long c = threadIdx.x; c < cols; c += 256) {
    const float d = x[base + c] - mean;
    q += d * d;
  }
  const float inv = rsqrtf(block_total(q, slot) / cols + 1e-5f);
  for (long long c = threadIdx.x; c < cols; c += 256)
    y[base + c] = (x[base + c] - mean) * inv * gamma[c] + beta[c];
}
