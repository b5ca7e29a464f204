// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The leader of one ballot is asked for in a shuffle of another.
// RUN: tnc --check --block=32 %s
// RUN: not tnc --check --block=32 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2004]: a shuffle that reads a lane which does not take part in it
// CHECK-NEXT: :[[@LINE+10]]:17
__global__ void leaders(int *y, int n) {
  int t = threadIdx.x;
  unsigned inside = __ballot_sync(0xffffffffu, t < n), odd = __ballot_sync(0xffffffffu, t % 2 == 1);
#ifdef WRONG
  unsigned of = odd;
#else
  unsigned of = inside;
#endif
  if (t < n) {
    int first = __shfl_sync(inside, t, __ffs(of) - 1);
    y[blockIdx.x * 32 + t] = first + __popc(odd);
  }
}
