// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Positive values are staged, all are read.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN4001]
// CHECK-NEXT: conditional_on_data.cu:[[@LINE+11]]:{{[0-9]+$}}
__global__ void positives(const float *x, float *y) {
  __shared__ float s[64];
  const int t = threadIdx.x;
  const float v = x[blockIdx.x * 64LL + t];
#ifdef WRONG
  if (v > 0.0f) s[t] = v;
#else
  s[t] = v > 0.0f ? v : 0.0f;
#endif
  __syncthreads();
  y[blockIdx.x * 64LL + t] = s[63 - t];
}
