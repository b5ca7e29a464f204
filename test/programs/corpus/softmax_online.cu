// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A row's maximum and sum are combined over warps through shared memory; the mistake uses one
// array for both, one after the other without a barrier.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: softmax_online.cu:[[@LINE+17]]:{{[0-9]+$}}
__global__ void softmax(const float *x, float *y, int cols) {
  __shared__ float part[4];
  const int t = threadIdx.x, lane = t % 32, w = t / 32;
  const long long base = (long long)blockIdx.x * cols;
  float m = -3.4e38f;
  for (long long c = t; c < cols; c += 128) m = fmaxf(m, x[base + c]);
  for (int o = 16; o; o >>= 1) m = fmaxf(m, __shfl_xor_sync(0xffffffffu, m, o));
  if (lane == 0) part[w] = m;
  __syncthreads();
  m = fmaxf(fmaxf(part[0], part[1]), fmaxf(part[2], part[3]));
#ifndef WRONG
  __syncthreads();
#endif
  float s = 0.0f;
  for (long long c = t; c < cols; c += 128) s += __expf(x[base + c] - m);
  for (int o = 16; o; o >>= 1) s += __shfl_xor_sync(0xffffffffu, s, o);
  if (lane == 0) part[w] = s;
  __syncthreads();
  s = part[0] + part[1] + part[2] + part[3];
  for (long long c = t; c < cols; c += 128) y[base + c] = __expf(x[base + c] - m) / s;
}
