// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lengths are promised in the kernel; the mistake reads one element past the promise.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3001]
// CHECK-NEXT: tn_expects_extent.cu:[[@LINE+6]]:{{[0-9]+$}}
#include <tn/kernel.h>
__global__ void pair_max(const float *x, float *y, int n) {
  tn::expects(n >= 0 && tn::extent(x) == n && tn::extent(y) == n);
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
#ifdef WRONG
  if (i < n) y[i] = fmaxf(x[i], x[i + 1]);
#else
  if (i < n) y[i] = fmaxf(x[i], x[i + 1 < n ? i + 1 : i]);
#endif
}
