// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rows of 48 threads do not coincide with warps; neighbours by pairs are in one warp, mirrored
// elements of a row's first 32 are not.
// RUN: tnc --check --block=48,2 %s
// RUN: not tnc --check --block=48,2 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: rows_of_48.cu:[[@LINE+8]]:{{[0-9]+$}}
__global__ void wide_rows(const int *x, int *y) {
  __shared__ int s[2][48];
  const int tx = threadIdx.x, ty = threadIdx.y;
  const long long at = blockIdx.x * 96LL + ty * 48 + tx;
  s[ty][tx] = x[at];
  __syncwarp();
#ifdef WRONG
  y[at] = tx < 32 ? s[ty][31 - tx] : s[ty][tx];
#else
  y[at] = s[ty][tx ^ 1];
#endif
}
