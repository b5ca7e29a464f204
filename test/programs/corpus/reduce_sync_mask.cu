// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An integer warp sum by one instruction; the mistake gives each lane a mask of its own lower
// lanes.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2004]
// CHECK-NEXT: reduce_sync_mask.cu:[[@LINE+8]]:{{[0-9]+$}}
__global__ void warp_total(const unsigned *x, unsigned *y) {
  const unsigned lane = threadIdx.x & 31;
#ifdef WRONG
  const unsigned m = 0xffffffffu >> (31 - lane);
#else
  const unsigned m = 0xffffffffu;
#endif
  const unsigned s = __reduce_add_sync(m, x[blockIdx.x * 64LL + threadIdx.x]);
  y[blockIdx.x * 64LL + threadIdx.x] = s;
}
