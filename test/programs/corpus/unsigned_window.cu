// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A moving sum over 2r + 1 samples; the mistake takes the window's start in unsigned arithmetic,
// which wraps for the first samples.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3001]
// CHECK-NEXT: unsigned_window.cu:[[@LINE+7]]:{{[0-9]+$}}
__global__ void moving_sum(const float *x, float *y, unsigned n, unsigned r) {
  const unsigned long long i = blockIdx.x * (unsigned long long)blockDim.x + threadIdx.x;
  if (i >= n) return;
  float s = 0.0f;
#ifdef WRONG
  for (unsigned long long k = i - r; k != i + r + 1; ++k)
    if (i + r < n) s += x[k];
#else
  const unsigned long long first = i < r ? 0 : i - r;
  for (unsigned long long k = first; k < i + r + 1 && k < n; ++k) s += x[k];
#endif
  y[i] = s;
}
