// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A local array is filled until the first zero and read to its end; the mistake does not clear it
// first.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN4001]
// CHECK-NEXT: break_leaves_rest.cu:[[@LINE+14]]:{{[0-9]+$}}
__global__ void prefix_until_zero(const int *x, int *y, int rows) {
  const long long r = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (r >= rows) return;
  int a[6];
#ifndef WRONG
  for (int k = 0; k < 6; ++k) a[k] = 0;
#endif
  for (int k = 0; k < 6; ++k) {
    const int v = x[r * 6 + k];
    if (v == 0) break;
    a[k] = v;
  }
  int s = 0;
  for (int k = 0; k < 6; ++k) s = s * 3 + a[k];
  y[r] = s;
}
