// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A warp sums rows in chunks of 32 with a shuffle in each chunk; the mistake starts at the lane,
// so lanes leave the loop in different steps.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2004]
// CHECK-NEXT: warp_loop_ragged.cu:[[@LINE+13]]:{{[0-9]+$}}
__global__ void chunk_sums(const float *x, float *y, int len) {
  const int lane = threadIdx.x & 31;
  const long long row = blockIdx.x * 4LL + threadIdx.x / 32;
  float total = 0.0f;
#ifdef WRONG
  for (long long k = lane; k < len; k += 32) {
    float v = x[row * len + k];
#else
  for (long long k0 = 0; k0 < len; k0 += 32) {
    float v = k0 + lane < len ? x[row * len + k0 + lane] : 0.0f;
#endif
    for (int o = 1; o < 32; o *= 2)
      v += __shfl_xor_sync(0xffffffffu, v, o);
    total += v;
  }
  if (lane == 0) y[row] = total;
}
