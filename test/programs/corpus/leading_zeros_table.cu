// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A table by the number of leading zeros; zero has 32 of them.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3001]
// CHECK-NEXT: leading_zeros_table.cu:[[@LINE+6]]:{{[0-9]+$}}
__constant__ int class_of[32];
__global__ void size_class(const int *x, int *y, int n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= n) return;
#ifdef WRONG
  y[i] = class_of[__clz(x[i])];
#else
  y[i] = class_of[__clz(x[i] | 1)];
#endif
}
