// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Local compaction by ballots and the warps' counts; the mistake takes the offset of the own warp
// inclusive of its count.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1{{[0-9]+}}]
// CHECK-NEXT: ballot_offsets_shared.cu:[[@LINE+13]]:{{[0-9]+$}}
__global__ void local_compact(const int *x, int *out, int *count) {
  __shared__ int warp_count[4];
  __shared__ int list[128];
  const int t = threadIdx.x, lane = t & 31, w = t >> 5;
  const int v = x[blockIdx.x * 128LL + t];
  list[t] = 0;
  const unsigned m = __ballot_sync(0xffffffffu, v > 0);
  if (lane == 0) warp_count[w] = __popc(m);
#ifndef WRONG
  __syncthreads();
#endif
  int before = 0;
  for (int k = 0; k < w; ++k) before += warp_count[k];
  out[blockIdx.x * 128LL + t] = v > 0 ? before + __popc(m & ((1u << lane) - 1)) : -1;
#ifdef WRONG
  __syncthreads();
#endif
  if (t == 0) count[blockIdx.x] = warp_count[0] + warp_count[1] + warp_count[2] + warp_count[3] + list[5];
}
