// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A derived condition that contradicts the author's promise is no condition but
// a fault: no launch could meet both.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// RUN: not tnc --check -DWRONG -DFEWER %s 2>&1 | FileCheck %s
#include <tn/kernel.h>

__global__ void neighbour(const float *x, float *y, int n) {
#ifdef FEWER
  tn::expects(n > 0 && tn::extent(x) <= n && tn::extent(y) >= n);
#else
  tn::expects(n >= 0 && tn::extent(x) == n && tn::extent(y) == n);
#endif
  long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
#ifdef WRONG
  if (i < n)
    y[i] = x[i] + x[i + 1];
#else
  if (i < n)
    y[i] = x[i] + x[i + 1 < n ? i + 1 : i];
#endif
}
// CHECK: error[TN3001]: `x[i + 1]` lies outside `x`
// CHECK-NEXT: --> {{.*}}:18:19
// CHECK: thread 0 of block 0
