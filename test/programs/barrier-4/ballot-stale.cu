// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The predicate changes after the ballot: who now takes the branch is not who voted.
// RUN: tnc --check --block=32 %s
// RUN: not tnc --check --block=32 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2004]
// CHECK-NEXT: :[[@LINE+9]]:16
__global__ void stale(const int *x, int *y, int n) {
  int t = threadIdx.x;
  bool p = t < n;
  unsigned m = __ballot_sync(0xffffffffu, p);
#ifdef WRONG
  p = x[blockIdx.x * 32 + t] > 0;
#endif
  if (p) {
    int some = __any_sync(m, t > 3);
    y[blockIdx.x * 32 + t] = some;
  }
}
