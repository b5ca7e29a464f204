// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The lower half of each warp takes a value from a lane; the mistake names a lane of the upper
// half, which is not in the mask.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2004]
// CHECK-NEXT: shfl_source_outside.cu:[[@LINE+6]]:{{[0-9]+$}}
__global__ void spread(const int *in, int *out) {
  const int t = threadIdx.x, lane = t & 31;
  int v = in[blockIdx.x * 64LL + t];
  if (lane < 16) {
#ifdef WRONG
    v = __shfl_sync(0x0000ffffu, v, 16);
#else
    v = __shfl_sync(0x0000ffffu, v, 15);
#endif
  }
  out[blockIdx.x * 64LL + t] = v;
}
