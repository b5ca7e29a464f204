// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A tile of nine rows of sixteen; the mistake reads column sixteen, which is the next row.
// RUN: tnc --check --block=16,8 %s
// RUN: not tnc --check --block=16,8 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3001]
// CHECK-NEXT: inner_row_overflow.cu:[[@LINE+8]]:{{[0-9]+$}}
__global__ void right_neighbour(const float *x, float *y) {
  __shared__ float s[9][16];
  const int tx = threadIdx.x, ty = threadIdx.y;
  s[ty][tx] = x[blockIdx.x * 128LL + ty * 16 + tx];
  if (ty == 7) s[8][tx] = 0.0f;
  __syncthreads();
#ifdef WRONG
  y[blockIdx.x * 128LL + ty * 16 + tx] = s[ty][tx + 1];
#else
  y[blockIdx.x * 128LL + ty * 16 + tx] = tx < 15 ? s[ty][tx + 1] : 0.0f;
#endif
}
