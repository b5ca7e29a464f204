// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One round for each lane that voted: the ballot of the full warp is the warp's, that of a branch only its lanes'.
// RUN: tnc --check --block=32 %s
// RUN: not tnc --check --block=32 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2004]
// CHECK-NEXT: :[[@LINE+7]]:37
__global__ void gather(const int *x, int *y) {
  int t = threadIdx.x, v = x[blockIdx.x * 32 + t], sum = 0;
  unsigned m = __ballot_sync(0xffffffffu, v != 0);
#ifdef WRONG
  if (t % 2 == 0) m = 0;
#endif
  for (; m != 0; m &= m - 1) sum += __shfl_sync(0xffffffffu, v, __ffs(m) - 1);
  y[blockIdx.x * 32 + t] = sum;
}
