// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A neighbour's value by a shuffle; wrong where lanes past the end have returned and are read all the same.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2004]: a shuffle that reads a lane which does not take part in it
// CHECK-NEXT: :[[@LINE+7]]:14
// CHECK: thread 0 reads the value of thread 1, which does not come: it is undefined
__global__ void next(const int *x, int *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
#ifdef WRONG
  if (i >= n) return;
  int mine = x[i];
  int next = __shfl_down_sync(0xffffffffu, mine, 1);
  y[i] = next;
#else
  int mine = i < n ? x[i] : 0;
  int next = __shfl_down_sync(0xffffffffu, mine, 1);
  if (i < n) y[i] = next;
#endif
}
