// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each thread fills two neighbours; the twin fills the even ones only.
// RUN: %tnc --check %s
// RUN: not %tnc --check -DWRONG %s 2>&1 | %FileCheck %s
// CHECK: error[TN4001]: `s[1]` may be read before anything is written to it
// CHECK-NEXT: pairs.cpp:[[@LINE+14]]:14
// CHECK: launch: block 64, grid 1; thread 1 of block 0; out.size() = 2 (replayed: true fault)
#include <tn/kernel.h>

TN_KERNEL TN_BLOCK(64) void k(tn::span<const float> in, tn::span<float> out) {
  TN_SHARED float s[128];
  unsigned t = tn::thread_idx().x;
  auto i = tn::global_idx();
  s[2 * t] = i < in.size() ? in[i] : 0;
#ifndef WRONG
  s[2 * t + 1] = 1;
#endif
  tn::sync_block();
  if (i < out.size())
    out[i] = s[t] + s[t + 64];
}
