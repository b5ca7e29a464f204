// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A tile of 32 rows is loaded eight rows at a time; the mistake makes three steps.
// RUN: tnc --check --block=32,8 %s
// RUN: not tnc --check --block=32,8 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN4001]
// CHECK-NEXT: rows_not_all_loaded.cu:[[@LINE+10]]:{{[0-9]+$}}
__global__ void load_tile(const float *x, float *y, int ld) {
  __shared__ float s[32][33];
#ifdef WRONG
  for (int r = threadIdx.y; r < 24; r += 8) s[r][threadIdx.x] = x[(blockIdx.x * 32LL + r) * 32 + threadIdx.x];
#else
  for (int r = threadIdx.y; r < 32; r += 8) s[r][threadIdx.x] = x[(blockIdx.x * 32LL + r) * 32 + threadIdx.x];
#endif
  __syncthreads();
  float v = 0.0f;
  for (int r = 0; r < 32; ++r) v += s[r][threadIdx.x] + s[threadIdx.x][r];
  if (threadIdx.y == 0) y[blockIdx.x * 32LL + threadIdx.x] = v + (ld < 0);
}
