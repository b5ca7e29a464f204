// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One element of padding after each 32; the twin reads the padding.
// RUN: %tnc --check %s
// RUN: not %tnc --check -DWRONG %s 2>&1 | %FileCheck %s
// CHECK: error[TN4001]: `s[98]` may be read before anything is written to it
// CHECK-NEXT: padded.cpp:[[@LINE+13]]:14
// CHECK: launch: block 128, grid 2; thread 29 of block 0; out.size() = 30 (replayed: true fault)
#include <tn/kernel.h>

TN_KERNEL TN_BLOCK(128) void k(tn::span<const float> in, tn::span<float> out) {
  TN_SHARED float s[132];
  unsigned t = tn::thread_idx().x;
  auto i = tn::global_idx();
  s[t + t / 32] = i < in.size() ? in[i] : 0;
  tn::sync_block();
  unsigned other = 127 - t;
#ifdef WRONG
  if (i < out.size())
    out[i] = s[other];
#else
  if (i < out.size())
    out[i] = s[other + other / 32];
#endif
}
