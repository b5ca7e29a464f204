// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rows of a shared array are handled through pointers; the mistake takes the pointer of the row of
// another thread row.
// RUN: tnc --check --block=32,4 %s
// RUN: not tnc --check --block=32,4 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: shared_2d_pointer_row.cu:[[@LINE+9]]:{{[0-9]+$}}
__global__ void rows_of(const float *x, float *y) {
  __shared__ float s[4][33];
#ifdef WRONG
  float *row = s[threadIdx.y & 2];
#else
  float *row = s[threadIdx.y];
#endif
  const long long at = blockIdx.x * 128LL + threadIdx.y * 32 + threadIdx.x;
  row[threadIdx.x] = x[at];
  if (threadIdx.x == 0) row[32] = 0.0f;
  __syncthreads();
  y[at] = row[threadIdx.x + 1];
}
