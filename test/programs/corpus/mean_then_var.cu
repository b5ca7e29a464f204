// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Mean and variance of a row by two tree sums in the same buffer; the mistake refills the buffer
// before all threads have read the first total.
// RUN: tnc --check --block=256 %s
// RUN: not tnc --check --block=256 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: mean_then_var.cu:[[@LINE+15]]:{{[0-9]+$}}
__global__ void moments(const float *x, float *out) {
  __shared__ float s[256];
  const int t = threadIdx.x;
  const float v = x[blockIdx.x * 256LL + t];
  s[t] = v;
  __syncthreads();
  for (int h = 128; h > 0; h >>= 1) {
    if (t < h) s[t] += s[t + h];
    __syncthreads();
  }
  const float mean = s[0] / 256.0f;
#ifndef WRONG
  __syncthreads();
#endif
  s[t] = (v - mean) * (v - mean);
  __syncthreads();
  for (int h = 128; h > 0; h >>= 1) {
    if (t < h) s[t] += s[t + h];
    __syncthreads();
  }
  if (t == 0) {
    out[2LL * blockIdx.x] = mean;
    out[2LL * blockIdx.x + 1] = s[0] / 256.0f;
  }
}
