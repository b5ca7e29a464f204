// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The last lane that voted gives its value; wrong where the lane number is one too high.
// RUN: tnc --check --block=32 %s
// RUN: not tnc --check --block=32 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2004]: a shuffle that reads a lane which does not take part in it
// CHECK-NEXT: :[[@LINE+11]]:15
#ifdef WRONG
constexpr int top = 32;
#else
constexpr int top = 31;
#endif
__global__ void last(const int *x, int *y, int n) {
  int i = blockIdx.x * 32 + threadIdx.x;
  unsigned m = __ballot_sync(0xffffffffu, i < n);
  if (i < n) {
    int v = x[i];
    int end = __shfl_sync(m, v, top - __clz(m));
    y[i] = end;
  }
}
