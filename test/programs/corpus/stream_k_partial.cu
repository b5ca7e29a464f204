// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks share the columns of one row and add to its result; the mistake stores the first block's
// sum plainly.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1002]
// CHECK-NEXT: stream_k_partial.cu:[[@LINE+13]]:{{[0-9]+$}}
__global__ void row_split(const float *x, float *y, int cols) {
  __shared__ float s[64];
  const int t = threadIdx.x;
  const long long row = blockIdx.y;
  const long long c = blockIdx.x * 64LL + t;
  s[t] = c < cols ? x[row * cols + c] : 0.0f;
  __syncthreads();
  for (int h = 32; h > 0; h /= 2) {
    if (t < h) s[t] += s[t + h];
    __syncthreads();
  }
#ifdef WRONG
  if (t == 0) y[row] += s[0];
#else
  if (t == 0) atomicAdd(&y[row], s[0]);
#endif
}
