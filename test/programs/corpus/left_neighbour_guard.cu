// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A first difference; the mistake reads the left neighbour of the first element.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3001]
// CHECK-NEXT: left_neighbour_guard.cu:[[@LINE+5]]:{{[0-9]+$}}
__global__ void first_difference(const double *x, double *d, int n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= n) return;
#ifdef WRONG
  d[i] = x[i] - x[i - 1];
#else
  d[i] = i > 0 ? x[i] - x[i - 1] : x[0];
#endif
}
