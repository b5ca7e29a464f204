// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An array is reversed in place by swaps; the mistake swaps every pair twice.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]
// CHECK-NEXT: reverse_in_place.cu:[[@LINE+10]]:{{[0-9]+$}}
__global__ void reverse(int *x, int n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
#ifdef WRONG
  if (i < n) {
#else
  if (i < n / 2) {
#endif
    const int a = x[i], b = x[n - 1 - i];
    x[i] = b;
    x[n - 1 - i] = a;
  }
}
