// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A table that the first warp fills; its last lane does not.
// RUN: %tnc --check %s
// RUN: not %tnc --check -DWRONG %s 2>&1 | %FileCheck %s
// CHECK: error[TN4001]: `s[31]` may be read before anything is written to it
// CHECK-NEXT: subset-fill.cpp:[[@LINE+16]]:14
// CHECK: launch: block 128, grid 1; thread 0 of block 0; in.size() = 1, out.size() = 1, in[0] = 31 (replayed: true fault)
#include <tn/kernel.h>

TN_KERNEL TN_BLOCK(128) void k(tn::span<const unsigned> in, tn::span<float> out) {
  TN_SHARED float s[32];
  unsigned t = tn::thread_idx().x;
#ifdef WRONG
  if (t < 31)
#else
  if (t < 32)
#endif
    s[t] = float(t) * 0.5f;
  tn::sync_block();
  auto i = tn::global_idx();
  if (i < out.size())
    out[i] = s[in[i] & 31];
}
