// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// source: arrayfire/arrayfire#633, the first step of a reduction along rows reads partners before
// they have stored.
// RUN: tnc --check --block=32,8 %s
// RUN: not tnc --check --block=32,8 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: reduce_first_stage.cu:[[@LINE+12]]:{{[0-9]+$}}
__global__ void row_reduce(const float *x, float *y, int w, int h) {
  __shared__ float s[8][32];
  const int tx = threadIdx.x, ty = threadIdx.y;
  const long long row = blockIdx.x * 8LL + ty;
  float v = 0.0f;
  if (row < h)
    for (long long c = tx; c < w; c += 32) v += x[row * w + c];
  s[ty][tx] = v;
#ifndef WRONG
  __syncthreads();
#endif
  if (tx < 16) s[ty][tx] += s[ty][tx + 16];
  __syncthreads();
  if (tx < 8) s[ty][tx] += s[ty][tx + 8];
  __syncthreads();
  if (tx < 4) s[ty][tx] += s[ty][tx + 4];
  __syncthreads();
  if (tx == 0 && row < h) y[row] = s[ty][0] + s[ty][1] + s[ty][2] + s[ty][3];
}
