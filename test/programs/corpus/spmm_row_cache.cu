// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sparse times dense: each warp stages 32 non-zeros of its row in shared memory; the mistake
// shares the staging area between the warps.
// RUN: tnc --check --block=32,4 %s
// RUN: not tnc --check --block=32,4 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: spmm_row_cache.cu:[[@LINE+22]]:{{[0-9]+$}}
__global__ void spmm(const int *rowptr, const int *col, const float *val, const float *b, float *c, int rows, int n) {
#ifdef WRONG
  __shared__ int scol[32];
  __shared__ float sval[32];
#define COL(i) scol[i]
#define VAL(i) sval[i]
#else
  __shared__ int scol[4][32];
  __shared__ float sval[4][32];
#define COL(i) scol[threadIdx.y][i]
#define VAL(i) sval[threadIdx.y][i]
#endif
  const int lane = threadIdx.x;
  const long long row = blockIdx.x * 4LL + threadIdx.y;
  const long long j = blockIdx.y * 32LL + lane;
  const bool live = row < rows;
  const long long begin = live ? rowptr[row] : 0, end = live ? rowptr[row + 1] : 0;
  float acc = 0.0f;
  for (long long k0 = begin; k0 < end; k0 += 32) {
    __syncwarp();
    const bool in = k0 + lane < end;
    COL(lane) = in ? col[k0 + lane] : 0;
    VAL(lane) = in ? val[k0 + lane] : 0.0f;
    __syncwarp();
    for (int k = 0; k < 32; ++k) {
      const int r = COL(k);
      if (j < n) acc += VAL(k) * b[(long long)r * n + j];
    }
  }
  if (live && j < n) c[row * n + j] = acc;
}
