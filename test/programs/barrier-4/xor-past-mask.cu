// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Butterflies among groups of eight lanes; the wrong one starts with a distance of eight and leaves its group.
// RUN: tnc --check --block=96 %s
// RUN: not tnc --check --block=96 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2004]: a shuffle that reads a lane which does not take part in it
// CHECK-NEXT: :[[@LINE+11]]:44
// CHECK: reads the value of thread {{[0-9]+}}, which its mask does not name: it is undefined
#ifdef WRONG
constexpr int first = 8;
#else
constexpr int first = 4;
#endif
__global__ void groups(const float *x, float *y) {
  int t = threadIdx.x;
  unsigned group = 0xffu << (t % 32 / 8 * 8);
  float v = x[blockIdx.x * 96 + t];
  for (int d = first; d > 0; d >>= 1) v += __shfl_xor_sync(group, v, d);
  y[blockIdx.x * 96 + t] = v;
}
