// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the iteration before left is read at the head, but not in the first iteration.
// RUN: %tnc --check %s
// RUN: not %tnc --check -DWRONG %s 2>&1 | %FileCheck %s
// CHECK: error[TN4001]: `s[63]` may be read before anything is written to it
// CHECK-NEXT: previous-iteration.cpp:[[@LINE+10]]:13
// CHECK: launch: block 64, grid 1; thread 0 of block 0; rounds = 1 (replayed: true fault)
#include <tn/kernel.h>

TN_KERNEL TN_BLOCK(64) void k(unsigned rounds, tn::span<const float> in, tn::span<float> out) {
  TN_SHARED float s[64];
  unsigned t = tn::thread_idx().x;
  float last = 0;
  for (unsigned k = 0; k < rounds; ++k) {
#ifdef WRONG
    last += s[63 - t];
#else
    if (k > 0)
      last += s[63 - t];
#endif
    tn::sync_block();
    s[t] = t + k < in.size() ? in[t + k] : 0;
    tn::sync_block();
  }
  if (tn::global_idx() < out.size())
    out[tn::global_idx()] = last;
}
