// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A tree over the whole array reads what the fill wrote; the twin fills half of it.
// RUN: %tnc --check %s
// RUN: not %tnc --check -DWRONG %s 2>&1 | %FileCheck %s
// CHECK: error[TN4001]: `s[128]` may be read before anything is written to it
// CHECK-NEXT: tree-order.cpp:[[@LINE+14]]:15
// CHECK: launch: block 128, grid 1; thread 0 of block 0; out.size() = 1 (replayed: true fault)
#include <tn/kernel.h>

TN_KERNEL TN_BLOCK(128) void k(tn::span<const float> in, tn::span<float> out) {
  TN_SHARED float s[256];
  unsigned t = tn::thread_idx().x;
  s[t] = t < in.size() ? in[t] : 0;
#ifndef WRONG
  s[t + 128] = t + 128 < in.size() ? in[t + 128] : 0;
#endif
  tn::sync_block();
  for (unsigned half = 128; half > 0; half /= 2) {
    if (t < half)
      s[t] += s[t + half];
    tn::sync_block();
  }
  if (t == 0)
    out[tn::block_idx().x] = s[0];
}
