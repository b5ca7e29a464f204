// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A counter of the block, set to zero for each tile behind a barrier; the twins leave out the
// barrier before the reset, and reset between the draws.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG1 %s 2>&1 | FileCheck --check-prefix=WRONG1 %s
// RUN: not tnc --check -DWRONG2 %s 2>&1 | FileCheck --check-prefix=WRONG2 %s

__global__ void tiles(const int *in, int n, int count) {
  __shared__ int list[256];
  __shared__ unsigned drawn;
  for (int tile = 0; tile < count; ++tile) {
    if (threadIdx.x == 0)
      drawn = 0;
    __syncthreads();
    unsigned p = atomicAdd(&drawn, 1u);
    if (p < 256)
      list[p] = tile;
#ifndef WRONG1
    __syncthreads();
#endif
#ifdef WRONG2
    if (threadIdx.x == 0)
      drawn = 0;
    __syncthreads();
    unsigned q = atomicAdd(&drawn, 1u);
    if (q < 128)
      list[q] = tile;
    if (p < 128)
      list[p] = tile;
    __syncthreads();
#endif
  }
}
// WRONG1: error[TN1004]: threads 0 and 1 of block 0 race on `drawn`
// WRONG1-NEXT: --> {{.*}}:[[@LINE-20]]:18
// WRONG2: error[TN1003]: threads {{[0-9]+}} and {{[0-9]+}} of block ({{[0-9]+}}, {{[0-9]+}}) race on `list[{{[0-9]+}}]`
// WRONG2-NEXT: --> {{.*}}:[[@LINE-8]]:7
