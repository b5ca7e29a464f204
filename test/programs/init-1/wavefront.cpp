// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A table whose border is set first and whose inside grows by diagonals; the twin's border lacks a column.
// RUN: %tnc --check %s
// RUN: not %tnc --check -DWRONG %s 2>&1 | %FileCheck %s
// CHECK: error[TN4001]: `s[1][0]` may be read before anything is written to it
// CHECK-NEXT: wavefront.cpp:[[@LINE+17]]:25
// CHECK: launch: block 32, grid 1; thread 1 of block 0 (replayed: true fault)
#include <tn/kernel.h>

TN_KERNEL TN_BLOCK(32) void k(tn::span<const int> in, tn::span<int> out) {
  TN_SHARED int s[33][33];
  unsigned t = tn::thread_idx().x;
  s[0][t + 1] = 0;
#ifndef WRONG
  s[t + 1][0] = 0;
#endif
  if (t == 0)
    s[0][0] = 0;
  tn::sync_block();
  for (unsigned d = 0; d < 63; ++d) {
    if (d >= t && d - t < 32) {
      unsigned j = d - t;
      s[t + 1][j + 1] = s[t][j] + s[t + 1][j] + s[t][j + 1] + (j < in.size() ? in[j] : 0);
    }
    tn::sync_block();
  }
  auto i = tn::global_idx();
  if (i < out.size())
    out[i] = s[t + 1][32];
}
