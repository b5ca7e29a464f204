// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A guard multiplies loaded extents in 32 bits; for large ones the product wraps and the guard
// lets the index pass.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3001]: `small_table[w[i] - 1]` lies outside `small_table`
// CHECK-NEXT: mul_wrap_guard.cu:[[@LINE+10]]:{{[0-9]+$}}
__constant__ float small_table[4096];
__global__ void pick(const unsigned *w, const unsigned *h, float *out, int n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= n) return;
#ifdef WRONG
  const unsigned area = w[i] * h[i];
#else
  const unsigned long long area = (unsigned long long)w[i] * h[i];
#endif
  out[i] = area <= 4096 && w[i] > 0 && h[i] > 0 ? small_table[w[i] - 1] : 0.0f;
}
