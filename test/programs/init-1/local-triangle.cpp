// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Only the lower triangle of a local matrix is filled, and only it is read; the twin reads the upper one.
// RUN: %tnc --check %s
// RUN: not %tnc --check -DWRONG %s 2>&1 | %FileCheck %s
// CHECK: error[TN4001]: `a[1][2]` may be read before anything is written to it
// CHECK-NEXT: local-triangle.cpp:[[@LINE+13]]:14
// CHECK: launch: block 1, grid 1; thread 0 of block 0 (replayed: true fault)
#include <tn/kernel.h>

TN_KERNEL void k(tn::span<const float> in, tn::span<float> out) {
  float a[6][6];
  for (unsigned y = 0; y < 6; ++y)
    for (unsigned x = 0; x <= y; ++x)
      a[y][x] = 6 * y + x < in.size() ? in[6 * y + x] : 0;
  float sum = 0;
  for (unsigned y = 0; y < 6; ++y)
    for (unsigned x = 0; x <= y; ++x)
#ifdef WRONG
      sum += a[x][y];
#else
      sum += a[y][x];
#endif
  auto i = tn::global_idx();
  if (i < out.size())
    out[i] = sum;
}
