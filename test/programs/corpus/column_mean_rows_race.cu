// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Column means by a two-dimensional block; the mistake lets every row of threads store its own
// partial result.
// RUN: tnc --check --block=32,4 %s
// RUN: not tnc --check --block=32,4 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]
// CHECK-NEXT: column_mean_rows_race.cu:[[@LINE+14]]:{{[0-9]+$}}
__global__ void column_mean(const float *m, float *mean, int rows, int cols) {
  __shared__ float part[4][32];
  const long long c = blockIdx.x * 32LL + threadIdx.x;
  float s = 0.0f;
  if (c < cols)
    for (long long r = threadIdx.y; r < rows; r += 4) s += m[r * cols + c];
  part[threadIdx.y][threadIdx.x] = s;
  __syncthreads();
#ifdef WRONG
  if (c < cols)
#else
  if (c < cols && threadIdx.y == 0)
#endif
    mean[c] = (part[0][threadIdx.x] + part[1][threadIdx.x] + part[2][threadIdx.x] + part[3][threadIdx.x]) / rows;
}
