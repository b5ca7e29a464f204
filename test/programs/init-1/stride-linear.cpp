// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A two-dimensional tile filled by a stride over its linear index; the last row is one short.
// RUN: %tnc --check %s
// RUN: not %tnc --check -DWRONG %s 2>&1 | %FileCheck %s
// CHECK: error[TN4001]: `s[9][17]` may be read before anything is written to it
// CHECK-NEXT: stride-linear.cpp:[[@LINE+18]]:31
// CHECK: launch: block 16 x 8, grid 1 x 2; thread (15, 7) of block (0, 1); in.extent(0) = 0, in.extent(1) = 0, out.extent(0) = 16, out.extent(1) = 16 (replayed: true fault)
#include <tn/kernel.h>

TN_KERNEL TN_BLOCK(16, 8) void k(tn::mdspan<const float, 2> in, tn::mdspan<float, 2> out) {
  TN_SHARED float s[10][18];
  auto t = tn::thread_idx();
#ifdef WRONG
  for (unsigned i = t.y * 16 + t.x; i < 10 * 18 - 1; i += 128) {
#else
  for (unsigned i = t.y * 16 + t.x; i < 10 * 18; i += 128) {
#endif
    unsigned ly = i / 18, lx = i % 18;
    s[ly][lx] = ly < in.extent(0) && lx < in.extent(1) ? in(ly, lx) : 0;
  }
  tn::sync_block();
  auto x = tn::global_idx<0>(), y = tn::global_idx<1>();
  if (y < out.extent(0) && x < out.extent(1))
    out(y, x) = s[t.y][t.x] + s[t.y + 2][t.x + 2];
}
