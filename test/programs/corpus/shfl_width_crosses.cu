// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Groups of eight lanes reduce; only the first two groups of each warp do; the mistake lets the
// second group read down into the third.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2004]
// CHECK-NEXT: shfl_width_crosses.cu:[[@LINE+6]]:{{[0-9]+$}}
__global__ void two_groups(const int *x, int *y) {
  const int t = threadIdx.x, lane = t & 31;
  int v = x[blockIdx.x * 64LL + t];
  if (lane < 16) {
#ifdef WRONG
    v += __shfl_down_sync(0x0000ffffu, v, 8);
#else
    v += __shfl_down_sync(0x0000ffffu, v, 4, 8);
#endif
  }
  y[blockIdx.x * 64LL + t] = v;
}
