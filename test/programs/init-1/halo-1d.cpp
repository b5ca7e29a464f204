// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Centre, left and right of a tile are three statements; the right one is missing.
// RUN: %tnc --check %s
// RUN: not %tnc --check -DWRONG %s 2>&1 | %FileCheck %s
// CHECK: error[TN4001]: `s[129]` may be read before anything is written to it
// CHECK-NEXT: halo-1d.cpp:[[@LINE+17]]:32
// CHECK: launch: block 128, grid 1; thread 127 of block 0; in.size() = 127, out.size() = 128 (replayed: true fault)
#include <tn/kernel.h>

TN_KERNEL TN_BLOCK(128) void k(tn::span<const float> in, tn::span<float> out) {
  TN_SHARED float s[130];
  unsigned t = tn::thread_idx().x;
  auto i = tn::global_idx();
  s[t + 1] = i < in.size() ? in[i] : 0;
  if (t == 0)
    s[0] = i > 0 && i - 1 < in.size() ? in[i - 1] : 0;
#ifndef WRONG
  if (t == 127)
    s[129] = i + 1 < in.size() ? in[i + 1] : 0;
#endif
  tn::sync_block();
  if (i < out.size())
    out[i] = s[t] + s[t + 1] + s[t + 2];
}
