// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A debugging aid prints a value; the mistake prints one that only some threads set.
// RUN: tnc --check --block=32 %s
// RUN: not tnc --check --block=32 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN4001]
// CHECK-NEXT: printf_assert_return.cu:[[@LINE+14]]:{{[0-9]+$}}
#include <cassert>
#include <cstdio>
__global__ void trace(const int *x, int *y, int n) {
  const long long i = blockIdx.x * 32LL + threadIdx.x;
  if (i >= n) return;
  assert(n > 0);
#ifdef WRONG
  int v;
  if (x[i] > 0) v = x[i];
#else
  int v = 0;
  if (x[i] > 0) v = x[i];
#endif
  if (i == 7) printf("value %d\n", v);
  y[i] = (int)i;
}
