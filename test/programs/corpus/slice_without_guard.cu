// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Slices of n values lie one after the other; without the guard the last block of a slice runs
// into the next.
// RUN: tnc --check --assume='n>=1' %s
// RUN: not tnc --check --assume='n>=1' -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1002]
// CHECK-NEXT: slice_without_guard.cu:[[@LINE+6]]:{{[0-9]+$}}
__global__ void bias(float *x, const float *b, int n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
#ifndef WRONG
  if (i < n)
#endif
    x[blockIdx.y * (long long)n + i] += b[blockIdx.y];
}
