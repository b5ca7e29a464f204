// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elements are filled from the end; the twin leaves the first one.
// RUN: %tnc --check %s
// RUN: not %tnc --check -DWRONG %s 2>&1 | %FileCheck %s
// CHECK: error[TN4001]: `s[0]` may be read before anything is written to it
// CHECK-NEXT: reversed-fill.cpp:[[@LINE+14]]:14
// CHECK: launch: block 64, grid 1; thread 0 of block 0; out.size() = 1 (replayed: true fault)
#include <tn/kernel.h>

TN_KERNEL TN_BLOCK(64) void k(tn::span<const float> in, tn::span<float> out) {
  TN_SHARED float s[64];
  unsigned t = tn::thread_idx().x;
  auto i = tn::global_idx();
#ifdef WRONG
  if (t < 63)
#endif
    s[63 - t] = i < in.size() ? in[i] : 0;
  tn::sync_block();
  if (i < out.size())
    out[i] = s[t];
}
