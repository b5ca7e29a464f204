// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A pointer is moved back to the start of a window; the mistake moves it for every element, also
// the first ones.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3001]
// CHECK-NEXT: pointer_before_start.cu:[[@LINE+10]]:{{[0-9]+$}}
__global__ void window_min(const int *x, int *y, int n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= n) return;
#ifdef WRONG
  const int *p = x + i - 2;
#else
  const int *p = x + (i < 2 ? 0 : i - 2);
#endif
  int m = 2147483647;
  for (; p <= x + i; ++p) m = min(m, *p);
  y[i] = m;
}
