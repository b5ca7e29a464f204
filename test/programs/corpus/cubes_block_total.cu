// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// source: ORNL/HeCBench#254, one thread stores the sums of the block and all threads read them
// with no barrier between.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: cubes_block_total.cu:[[@LINE+24]]:{{[0-9]+$}}
__global__ void triangle_offsets(const int *tris, int *first) {
  __shared__ int warp_sum[4];
  __shared__ int total;
  const int t = threadIdx.x, lane = t & 31, w = t >> 5;
  int v = tris[blockIdx.x * 128LL + t];
  for (int o = 1; o < 32; o <<= 1) {
    const int u = __shfl_up_sync(0xffffffffu, v, o);
    if (lane >= o) v += u;
  }
  if (lane == 31) warp_sum[w] = v;
  __syncthreads();
  if (t == 0) {
    int s = 0;
    for (int k = 0; k < 4; ++k) {
      const int x = warp_sum[k];
      warp_sum[k] = s;
      s += x;
    }
    total = s;
  }
#ifndef WRONG
  __syncthreads();
#endif
  first[blockIdx.x * 128LL + t] = v + warp_sum[w] + (total == 0);
}
