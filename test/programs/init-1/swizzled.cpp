// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Columns are permuted by an exclusive or with the row; the twin fills one half of the columns.
// RUN: %tnc --check %s
// RUN: not %tnc --check -DWRONG %s 2>&1 | %FileCheck %s
// CHECK: error[TN4001]: `s[5][9]` may be read before anything is written to it
// CHECK-NEXT: swizzled.cpp:[[@LINE+14]]:17
// CHECK: launch: block 16 x 16, grid 1; thread (5, 12) of block 0; in.extent(0) = 0, in.extent(1) = 0, out.extent(0) = 13, out.extent(1) = 6 (replayed: true fault)
#include <tn/kernel.h>

TN_KERNEL TN_BLOCK(16, 16) void k(tn::mdspan<const float, 2> in, tn::mdspan<float, 2> out) {
  TN_SHARED float s[16][16];
  auto t = tn::thread_idx();
  auto x = tn::global_idx<0>(), y = tn::global_idx<1>();
#ifdef WRONG
  if (t.x < 8)
#endif
    s[t.y][t.x ^ t.y] = y < in.extent(0) && x < in.extent(1) ? in(y, x) : 0;
  tn::sync_block();
  if (y < out.extent(0) && x < out.extent(1))
    out(y, x) = s[t.x][t.y ^ t.x];
}
