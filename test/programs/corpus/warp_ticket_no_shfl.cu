// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Warps fetch rows from a queue, lane 0 draws for all; the mistake forgets to hand the row number
// to the other lanes.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]: threads {{[0-9]+}} and {{[0-9]+}} of block {{[0-9]+}} race on `m[{{[0-9]+}}]`
// CHECK-NEXT: warp_ticket_no_shfl.cu:[[@LINE+10]]:{{[0-9]+$}}
__global__ void scale_rows(float *m, int *next, int rows) {
  const int lane = threadIdx.x & 31;
  while (true) {
    int row = 0;
    if (lane == 0) row = atomicAdd(next, 1);
#ifndef WRONG
    row = __shfl_sync(0xffffffffu, row, 0);
#endif
    if (row < 0 || row >= rows) break;
    m[row * 32LL + lane] *= 2.0f;
#ifdef WRONG
    if (lane != 0) break;
#endif
  }
}
