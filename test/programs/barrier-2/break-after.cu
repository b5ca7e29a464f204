// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Who leaves after the barrier is missed at the next round's.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2002]
// CHECK-NEXT: :[[@LINE+4]]:5
__global__ void leave(int *y, int n) {
  int t = threadIdx.x, k = 0;
  for (; k < n; ++k) {
    __syncthreads();
#ifdef WRONG
    if (k == t) break;
#else
    if (k == 7) break;
#endif
  }
  y[blockIdx.x * 64 + t] = k;
}
