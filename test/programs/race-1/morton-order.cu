// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Bits of two coordinates take turns. The mistake spreads one of them by too
// little.
// RUN: tnc --check --block=256 --grid=1 %s
// RUN: not tnc --check --block=256 --grid=1 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]: threads {{.*}} of block 0 race on `out[
__device__ unsigned spread(unsigned v) {
  v = (v | (v << 2)) & 0x33;
  return (v | (v << 1)) & 0x55;
}
__global__ void reorder(float *out, const float *in) {
  unsigned x = threadIdx.x & 15, y = threadIdx.x >> 4;
#ifdef WRONG
  out[spread(x) | (((y | (y << 2)) & 0x33) << 1)] = in[threadIdx.x];
#else
  out[spread(x) | (spread(y) << 1)] = in[threadIdx.x];
#endif
}
