// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Four elements a thread, a block apart; the twin stops after three.
// RUN: %tnc --check %s
// RUN: not %tnc --check -DWRONG %s 2>&1 | %FileCheck %s
// CHECK: error[TN4001]: `s[252]` may be read before anything is written to it
// CHECK-NEXT: several-each.cpp:[[@LINE+16]]:14
// CHECK: launch: block 64, grid 2; thread 63 of block 1; out.size() = 128 (replayed: true fault)
#include <tn/kernel.h>

TN_KERNEL TN_BLOCK(64) void k(tn::span<const float> in, tn::span<float> out) {
  TN_SHARED float s[256];
  unsigned t = tn::thread_idx().x;
#ifdef WRONG
  for (unsigned j = 0; j < 3; ++j)
#else
  for (unsigned j = 0; j < 4; ++j)
#endif
    s[t + 64 * j] = t + 64 * j < in.size() ? in[t + 64 * j] : 0;
  tn::sync_block();
  auto i = tn::global_idx();
  if (i < out.size())
    out[i] = s[4 * t] + s[4 * t + 3];
}
