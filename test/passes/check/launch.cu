// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// [contract-1] [contract-2] Assumptions.
// RUN: not %tnc --check --assume='n >= 1 && n <= 0' %s 2>&1 | %FileCheck %s --check-prefix=EMPTY
// RUN: not %tnc --check --assume='m >= 1' %s 2>&1 | %FileCheck %s --check-prefix=UNKNOWN
// RUN: %tnc --check --report=safety --assume='n <= 1000' %s 2>&1 | %FileCheck %s
__global__ void fill(int n, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = 0;
}
// EMPTY: error[TN6001]
// UNKNOWN: error[TN6003]
// CHECK: fill: accepted
// CHECK: n <= 1000
// CHECK: blockDim.y == 1
// CHECK: gridDim.y == 1
