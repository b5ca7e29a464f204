// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Counting down with an unsigned variable that ends when it wraps; the mistake compares with the
// wrong limit, so the wrapped value is used.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3001]: `s[k]` lies outside `s`
// CHECK-NEXT: count_down_unsigned.cu:[[@LINE+9]]:{{[0-9]+$}}
__global__ void weighted_down(const float *x, float *y, unsigned n) {
  __shared__ float s[64];
  const unsigned t = threadIdx.x;
  s[t] = x[blockIdx.x * 64LL + t];
  __syncthreads();
  if (n > 64) return;
  float v = 0.0f;
#ifdef WRONG
  for (unsigned k = n - 1; k + 1 <= n; --k) v = 0.5f * v + s[k];
#else
  for (unsigned k = n - 1; k < n; --k) v = 0.5f * v + s[k];
#endif
  y[blockIdx.x * 64LL + t] = v;
}
