// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A value's bits read through memcpy, and a struct cleared by memset. The
// mistake: only a half of the key is set.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN4001]: `k[0]` may be read before anything is written to it
// CHECK-NEXT: bits_by_memcpy.cu:[[@LINE+20]]:17{{$}}
#include <string.h>

struct Key {
  unsigned high, low;
};
__global__ void makeKeys(const float *x, Key *keys, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  unsigned bits;
  memcpy(&bits, &x[i], sizeof bits);
  Key k;
#ifdef WRONG
  memset(&k, 0, 4);
#else
  memset(&k, 0, sizeof k);
#endif
  k.high = bits & 0x80000000u ? ~bits : bits | 0x80000000u;
  keys[i].high = k.high;
  keys[i].low = k.low;
}
