// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Three warps store their maxima and the first warp reads them; the mistake reads all 32 slots.
// RUN: tnc --check --block=96 %s
// RUN: not tnc --check --block=96 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN4001]
// CHECK-NEXT: warp_slots_unset.cu:[[@LINE+10]]:{{[0-9]+$}}
__global__ void block_max(const float *x, float *out) {
  __shared__ float slot[32];
  const int lane = threadIdx.x & 31, w = threadIdx.x >> 5;
  float v = x[blockIdx.x * 96LL + threadIdx.x];
  for (int o = 16; o > 0; o >>= 1) v = fmaxf(v, __shfl_xor_sync(0xffffffffu, v, o));
  if (lane == 0) slot[w] = v;
  __syncthreads();
  if (w == 0) {
#ifdef WRONG
    v = slot[lane];
#else
    v = lane < 3 ? slot[lane] : -3.4e38f;
#endif
    for (int o = 16; o > 0; o >>= 1) v = fmaxf(v, __shfl_xor_sync(0xffffffffu, v, o));
    if (lane == 0) out[blockIdx.x] = v;
  }
}
