// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A local matrix filled by two loops, of which the inner one stops at the diagonal.
// RUN: %tnc --check %s
// RUN: not %tnc --check -DWRONG %s 2>&1 | %FileCheck %s
// CHECK: error[TN4001]: `a[2][3]` may be read before anything is written to it
// CHECK-NEXT: local-nested.cpp:[[@LINE+16]]:14
// CHECK: launch: block 1, grid 1; thread 0 of block 0 (replayed: true fault)
#include <tn/kernel.h>

TN_KERNEL void k(tn::span<const float> in, tn::span<float> out) {
  float a[4][4];
  for (unsigned y = 0; y < 4; ++y)
#ifdef WRONG
    for (unsigned x = 0; x <= y; ++x)
#else
    for (unsigned x = 0; x < 4; ++x)
#endif
      a[y][x] = 4 * y + x < in.size() ? in[4 * y + x] : 0;
  float sum = 0;
  for (unsigned y = 0; y < 4; ++y)
    for (unsigned x = 0; x < 4; ++x)
      sum += a[x][y];
  auto i = tn::global_idx();
  if (i < out.size())
    out[i] = sum;
}
