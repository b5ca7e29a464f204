// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A ring of three buffers needs one barrier a step; the mistake has a ring of two with the same
// single barrier in the middle.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: three_stage_ring.cu:[[@LINE+14]]:{{[0-9]+$}}
#ifdef WRONG
#define RING 2
#else
#define RING 3
#endif
__global__ void ring_buffers(const float *x, float *y, int steps) {
  __shared__ float s[RING][128];
  const int t = threadIdx.x;
  float v = 0.0f;
  for (int k = 0; k < steps; ++k) {
    s[k % RING][t] = x[k * 128LL + t];
    __syncthreads();
    v += s[k % RING][127 - t];
    if (k > 0) v -= s[(k + RING - 1) % RING][(t + 1) & 127];
  }
  y[blockIdx.x * 128LL + t] = v;
}
