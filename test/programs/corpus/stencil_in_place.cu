// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A smoothing step from one array to another; the mistake works in place.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]
// CHECK-NEXT: stencil_in_place.cu:[[@LINE+9]]:{{[0-9]+$}}
#ifdef WRONG
#define OUT u
#else
#define OUT next
#endif
__global__ void smooth(float *u, float *next, int n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= 1 && i < (long long)n - 1)
    OUT[i] = 0.25f * u[i - 1] + 0.5f * u[i] + 0.25f * u[i + 1];
}
