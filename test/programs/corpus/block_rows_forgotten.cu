// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A block of two rows stages values; the mistake ignores the row.
// RUN: tnc --check --block=32,2 %s
// RUN: not tnc --check --block=32,2 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: block_rows_forgotten.cu:[[@LINE+10]]:{{[0-9]+$}}
__global__ void stage_rows(const float *x, float *y) {
  __shared__ float s[64];
#ifdef WRONG
  const int t = threadIdx.x;
#else
  const int t = threadIdx.y * 32 + threadIdx.x;
#endif
  s[threadIdx.y * 32 + threadIdx.x] = 0.0f;
  __syncthreads();
  s[t] = x[blockIdx.x * 64LL + threadIdx.y * 32 + threadIdx.x];
  __syncthreads();
  y[blockIdx.x * 64LL + threadIdx.y * 32 + threadIdx.x] = s[63 - threadIdx.y * 32 - threadIdx.x];
}
