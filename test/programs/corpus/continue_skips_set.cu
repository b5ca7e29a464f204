// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A value is set in each round before it is used; the mistake uses it in a round that was skipped.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN4001]
// CHECK-NEXT: continue_skips_set.cu:[[@LINE+12]]:{{[0-9]+$}}
__global__ void rounds_set(const int *x, int *y, int n, int rounds) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= n) return;
  int last;
#ifndef WRONG
  last = -1;
#endif
  for (int k = 0; k < rounds; ++k) {
    if (x[i] > k) continue;
    last = k;
  }
  y[i] = last;
}
