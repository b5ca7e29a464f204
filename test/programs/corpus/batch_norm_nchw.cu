// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Channel statistics over a batch, one block a channel; the mistake broadcasts the mean without a
// barrier.
// RUN: tnc --check --block=256 --assume='n>=1&&c>=1&&hw>=1' %s
// RUN: not tnc --check --block=256 --assume='n>=1&&c>=1&&hw>=1' -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: batch_norm_nchw.cu:[[@LINE+23]]:{{[0-9]+$}}
__global__ void channel_norm(const float *x, float *y, int n, int c, int hw) {
  __shared__ float s[256];
  __shared__ float mean;
  const int t = threadIdx.x;
  const long long ch = blockIdx.x;
  if (ch >= c) return;
  float v = 0.0f;
  for (int b = 0; b < n; ++b)
    for (long long p = t; p < hw; p += 256) v += x[(b * (long long)c + ch) * hw + p];
  s[t] = v;
  __syncthreads();
  for (int h = 128; h > 0; h >>= 1) {
    if (t < h) s[t] += s[t + h];
    __syncthreads();
  }
  if (t == 0) mean = s[0] / ((float)n * hw);
#ifndef WRONG
  __syncthreads();
#endif
  for (int b = 0; b < n; ++b)
    for (long long p = t; p < hw; p += 256) {
      const long long at = (b * (long long)c + ch) * hw + p;
      y[at] = x[at] - mean;
    }
}
