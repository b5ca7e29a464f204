// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// source: NVIDIA/cutlass#1094, the mask of a shuffle was written as 0x1f, five lanes, where all 32
// were meant.
// RUN: tnc --check --block=256 %s
// RUN: not tnc --check --block=256 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2004]
// CHECK-NEXT: mask_is_lane_count.cu:[[@LINE+3]]:{{[0-9]+$}}
__device__ int warp_index_uniform() {
#ifdef WRONG
  return __shfl_sync(0x1fu, (int)(threadIdx.x / 32), 0);
#else
  return __shfl_sync(0xffffffffu, (int)(threadIdx.x / 32), 0);
#endif
}
__global__ void role(int *out) {
  const int w = warp_index_uniform();
  out[blockIdx.x * 256LL + threadIdx.x] = w < 4 ? 0 : 1;
}
