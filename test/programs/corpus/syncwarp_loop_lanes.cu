// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lanes walk lists of the same length with a warp barrier a step; the mistake walks lists of their
// own lengths.
// RUN: tnc --check --block=32 %s
// RUN: not tnc --check --block=32 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2004]
// CHECK-NEXT: syncwarp_loop_lanes.cu:[[@LINE+12]]:{{[0-9]+$}}
__global__ void walk_lists(const int *len, const int *x, int *y) {
  __shared__ int s[32];
  const int lane = threadIdx.x;
#ifdef WRONG
  const int n = len[blockIdx.x * 32LL + lane];
#else
  const int n = len[blockIdx.x];
#endif
  int v = 0;
  s[lane] = lane;
  for (int k = 0; k < n; ++k) {
    __syncwarp();
    v += s[lane ^ 1];
    __syncwarp();
    s[lane] = v;
  }
  y[blockIdx.x * 32LL + lane] = v + x[lane];
}
