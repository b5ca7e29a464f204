// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A block of rows of sixteen: two rows make a warp, and exchange after a warp barrier; the mistake
// exchanges with a row of another warp.
// RUN: tnc --check --block=16,4 %s
// RUN: not tnc --check --block=16,4 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: rows_in_one_warp.cu:[[@LINE+8]]:{{[0-9]+$}}
__global__ void row_pairs(const int *x, int *y) {
  __shared__ int s[4][16];
  const int tx = threadIdx.x, ty = threadIdx.y;
  const long long at = blockIdx.x * 64LL + ty * 16 + tx;
  s[ty][tx] = x[at];
  __syncwarp();
#ifdef WRONG
  y[at] = s[3 - ty][tx];
#else
  y[at] = s[ty ^ 1][tx];
#endif
}
