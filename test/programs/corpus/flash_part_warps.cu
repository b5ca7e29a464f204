// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// source: ggml-org/llama.cpp#13469, a barrier added against a race is reached by only part of the
// warps for some configurations.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2001]
// CHECK-NEXT: flash_part_warps.cu:[[@LINE+6]]:{{[0-9]+$}}
template <int COLS>
__device__ void combine(float *part, float &v, int warp, int lane) {
#ifdef WRONG
  if (warp < COLS) {
    part[warp * 32 + lane] = v;
    __syncthreads();
    v = part[warp * 32 + 31 - lane];
  }
#else
  if (warp < COLS) part[warp * 32 + lane] = v;
  __syncthreads();
  if (warp < COLS) v = part[warp * 32 + 31 - lane];
#endif
}
__global__ void attend(const float *q, float *o) {
  __shared__ float part[2 * 32];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  float v = q[blockIdx.x * 128LL + threadIdx.x];
  combine<2>(part, v, warp, lane);
  o[blockIdx.x * 128LL + threadIdx.x] = v;
}
