// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A scan within segments of eight lanes; the mistake stops lanes of lower rank before the shuffle
// of the step.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2004]
// CHECK-NEXT: segmented_warp_scan.cu:[[@LINE+6]]:{{[0-9]+$}}
__global__ void seg_scan(const int *x, int *y) {
  const int t = threadIdx.x, r = t & 7;
  int v = x[blockIdx.x * 64LL + t];
  for (int d = 1; d < 8; d <<= 1) {
#ifdef WRONG
    if (r >= d) v += __shfl_up_sync(0xffffffffu, v, d, 8);
#else
    const int up = __shfl_up_sync(0xffffffffu, v, d, 8);
    if (r >= d) v += up;
#endif
  }
  y[blockIdx.x * 64LL + t] = v;
}
