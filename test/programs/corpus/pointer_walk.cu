// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A pointer is advanced through an array instead of an index; the mistake advances by one block
// too few.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1002]
// CHECK-NEXT: pointer_walk.cu:[[@LINE+5]]:{{[0-9]+$}}
__global__ void negate(float *x, int n) {
  float *p = x + blockIdx.x * (long long)blockDim.x + threadIdx.x;
  const float *end = x + n;
#ifdef WRONG
  for (; p < end; p += blockDim.x) *p = -*p;
#else
  for (; p < end; p += (long long)gridDim.x * blockDim.x) *p = -*p;
#endif
}
