// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A block of two and a half warps votes; the mistake uses the full mask in the half warp as well,
// where sixteen lanes do not exist but a lane is read from there.
// RUN: tnc --check --block=80 %s
// RUN: not tnc --check --block=80 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2004]
// CHECK-NEXT: last_warp_partial.cu:[[@LINE+11]]:{{[0-9]+$}}
__global__ void neighbour80(const int *x, int *y) {
  const int t = threadIdx.x, lane = t & 31;
  const int v = x[blockIdx.x * 80LL + t];
#ifdef WRONG
  const unsigned m = 0xffffffffu;
  const int from = 31 - lane;
#else
  const unsigned m = t < 64 ? 0xffffffffu : 0x0000ffffu;
  const int from = t < 64 ? 31 - lane : 15 - lane;
#endif
  y[blockIdx.x * 80LL + t] = __shfl_sync(m, v, from);
}
