// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A local window is filled by a do loop; the mistake tests after the store with the wrong bound.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3001]
// CHECK-NEXT: do_while_one_more.cu:[[@LINE+7]]:{{[0-9]+$}}
__global__ void window5(const float *x, float *y, int n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= n) return;
  float w[5];
  int k = 0;
#ifdef WRONG
  do w[k] = x[i] * k; while (k++ < 5);
#else
  do w[k] = x[i] * k; while (++k < 5);
#endif
  y[i] = w[0] + w[1] + w[2] + w[3] + w[4];
}
