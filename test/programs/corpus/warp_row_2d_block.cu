// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Row sums, one warp a row, eight rows a block; the mistake numbers the rows by the block only.
// RUN: tnc --check --block=32,8 %s
// RUN: not tnc --check --block=32,8 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]
// CHECK-NEXT: warp_row_2d_block.cu:[[@LINE+11]]:{{[0-9]+$}}
__global__ void row_sums(const float *m, float *y, int rows, int cols) {
#ifdef WRONG
  const long long r = blockIdx.x * 8LL;
#else
  const long long r = blockIdx.x * 8LL + threadIdx.y;
#endif
  if (r >= rows) return;
  float s = 0.0f;
  for (long long c = threadIdx.x; c < cols; c += 32) s += m[r * cols + c];
  for (int o = 16; o > 0; o >>= 1) s += __shfl_down_sync(0xffffffffu, s, o);
  if (threadIdx.x == 0) y[r] = s;
}
