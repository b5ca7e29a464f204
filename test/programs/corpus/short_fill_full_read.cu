// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// n values are staged, 64 are summed.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN4001]
// CHECK-NEXT: short_fill_full_read.cu:[[@LINE+11]]:{{[0-9]+$}}
__global__ void staged_sum(const float *x, float *y, int n) {
  __shared__ float s[64];
  const int t = threadIdx.x;
#ifdef WRONG
  if (t < n) s[t] = x[t];
#else
  s[t] = t < n ? x[t] : 0.0f;
#endif
  __syncthreads();
  float v = 0.0f;
  for (int k = 0; k < 64; ++k) v += s[k];
  y[blockIdx.x * 64LL + t] = v;
}
