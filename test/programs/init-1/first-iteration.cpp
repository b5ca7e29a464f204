// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The first iteration fills a table that all use; the second one is too late.
// RUN: %tnc --check %s
// RUN: not %tnc --check -DWRONG %s 2>&1 | %FileCheck %s
// CHECK: error[TN4001]: `s[63]` may be read before anything is written to it
// CHECK-NEXT: first-iteration.cpp:[[@LINE+16]]:12
// CHECK: launch: block 64, grid 1; thread 0 of block 0; rounds = 1 (replayed: true fault)
#include <tn/kernel.h>

TN_KERNEL TN_BLOCK(64) void k(unsigned rounds, tn::span<const float> in, tn::span<float> out) {
  TN_SHARED float s[64];
  unsigned t = tn::thread_idx().x;
  float sum = 0;
  for (unsigned k = 0; k < rounds; ++k) {
#ifdef WRONG
    if (k == 1)
#else
    if (k == 0)
#endif
      s[t] = t < in.size() ? in[t] : 0;
    tn::sync_block();
    sum += s[63 - t];
    tn::sync_block();
  }
  if (tn::global_idx() < out.size())
    out[tn::global_idx()] = sum;
}
