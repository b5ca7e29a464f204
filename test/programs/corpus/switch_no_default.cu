// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A boundary condition chosen by a code; the mistake has no value for unknown codes.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN4001]
// CHECK-NEXT: switch_no_default.cu:[[@LINE+13]]:{{[0-9]+$}}
__global__ void boundary(const int *kind, const float *u, float *ghost, int n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= n) return;
  float g;
  switch (kind[i]) {
  case 0: g = u[i]; break;
  case 1: g = -u[i]; break;
  case 2: g = 0.0f; break;
#ifndef WRONG
  default: g = 1.0f; break;
#endif
  }
  ghost[i] = g;
}
