// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A zero is put in between the bits of the thread's number, and the partner has
// a one there. The mistake forgets to make room.
// RUN: tnc --check --block=256 %s
// RUN: not tnc --check --block=256 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]: threads {{.*}} of block 0 race on `a[
// CHECK: replayed: true race
__global__ void butterfly(float *a) {
  if (blockIdx.x != 0)
    return;
  unsigned t = threadIdx.x, low = t & 15, high = t & ~15u;
#ifdef WRONG
  unsigned i = high | low;
#else
  unsigned i = (high << 1) | low;
#endif
  float u = a[i], v = a[i | 16];
  a[i] = u + v;
  a[i | 16] = u - v;
}
