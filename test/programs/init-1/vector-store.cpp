// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Four floats are stored at once and read one by one; the last quarter of the threads stores nothing.
// RUN: %tnc --check %s
// RUN: not %tnc --check -DWRONG %s 2>&1 | %FileCheck %s
// CHECK: error[TN4001]: `s[31]` may be read before anything is written to it
// CHECK-NEXT: vector-store.cpp:[[@LINE+14]]:14
// CHECK: launch: block 32, grid 1; thread 0 of block 0; out.size() = 1 (replayed: true fault)
#include <tn/kernel.h>

TN_KERNEL TN_BLOCK(32) void k(tn::span<const tn::vec<float, 4>> in, tn::span<float> out) {
  TN_SHARED tn::vec<float, 4> s[32];
  unsigned t = tn::thread_idx().x;
#ifdef WRONG
  if (t < 24)
#endif
    s[t] = t < in.size() ? in[t] : tn::vec<float, 4>{0, 0, 0, 0};
  tn::sync_block();
  auto i = tn::global_idx();
  if (i < out.size())
    out[i] = s[31 - t].x + s[31 - t].w;
}
