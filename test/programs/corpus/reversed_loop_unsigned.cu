// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A suffix sum walks down; the mistake counts down in an unsigned variable that is never negative.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3001]
// CHECK-NEXT: reversed_loop_unsigned.cu:[[@LINE+8]]:{{[0-9]+$}}
__global__ void suffix(const float *x, float *y) {
  __shared__ float s[64];
  const int t = threadIdx.x;
  s[t] = x[blockIdx.x * 64LL + t];
  __syncthreads();
  float v = 0.0f;
#ifdef WRONG
  for (unsigned k = 63; k >= 0 && v < 1e30f; --k) v += s[k];
#else
  for (int k = 63; k >= t; --k) v += s[k];
#endif
  y[blockIdx.x * 64LL + t] = v;
}
