// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A circular shift; the mistake forgets that the remainder of a negative number is negative.
// RUN: tnc --check --assume='n>=1' %s
// RUN: not tnc --check --assume='n>=1' -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3001]
// CHECK-NEXT: ring_shift_modulo.cu:[[@LINE+9]]:{{[0-9]+$}}
__global__ void roll(const float *x, float *y, int n, int shift) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= n) return;
#ifdef WRONG
  const long long from = (i - shift) % n;
#else
  const long long from = ((i - shift) % n + n) % n;
#endif
  y[i] = x[from];
}
