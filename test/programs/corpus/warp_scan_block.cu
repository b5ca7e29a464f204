// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A block scan of warps' sums by the first warp; the mistake lacks the barrier before the warps
// add their offset.
// RUN: tnc --check --block=512 %s
// RUN: not tnc --check --block=512 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: warp_scan_block.cu:[[@LINE+22]]:{{[0-9]+$}}
__global__ void scan512(const int *in, int *out) {
  __shared__ int sums[16];
  const int t = threadIdx.x, lane = t & 31, w = t >> 5;
  int v = in[blockIdx.x * 512LL + t];
  for (int d = 1; d < 32; d <<= 1) {
    const int u = __shfl_up_sync(0xffffffffu, v, d);
    if (lane >= d) v += u;
  }
  if (lane == 31) sums[w] = v;
  __syncthreads();
  if (w == 0) {
    int s = lane < 16 ? sums[lane] : 0;
    for (int d = 1; d < 16; d <<= 1) {
      const int u = __shfl_up_sync(0xffffffffu, s, d);
      if (lane >= d) s += u;
    }
    if (lane < 16) sums[lane] = s;
  }
#ifndef WRONG
  __syncthreads();
#endif
  if (w > 0) v += sums[w - 1];
  out[blockIdx.x * 512LL + t] = v;
}
