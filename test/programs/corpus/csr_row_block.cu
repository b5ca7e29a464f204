// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A block a row of a sparse matrix, products gathered in shared memory; the mistake goes on to the
// next row while thread 0 still adds up.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: csr_row_block.cu:[[@LINE+11]]:{{[0-9]+$}}
__global__ void spmv_block(const int *rowptr, const int *col, const float *val, const float *x, float *y, int rows) {
  __shared__ float s[128];
  const int t = threadIdx.x;
  for (long long r = blockIdx.x; r < rows; r += gridDim.x) {
    float v = 0.0f;
    for (long long k = (long long)rowptr[r] + t; k < rowptr[r + 1]; k += 128) v += val[k] * x[col[k]];
    s[t] = v;
    __syncthreads();
    if (t == 0) {
      float sum = 0.0f;
      for (int k = 0; k < 128; ++k) sum += s[k];
      y[r] = sum;
    }
#ifndef WRONG
    __syncthreads();
#endif
  }
}
