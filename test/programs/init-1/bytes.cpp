// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Flags of one byte each are filled by all threads and read as a word; the twin fills every second one.
// RUN: %tnc --check %s
// RUN: not %tnc --check -DWRONG %s 2>&1 | %FileCheck %s
// CHECK: error[TN4001]: `s[1]` may be read before anything is written to it
// CHECK-NEXT: bytes.cpp:[[@LINE+15]]:14
// CHECK: launch: block 64, grid 1; thread 63 of block 0 (replayed: true fault)
#include <tn/kernel.h>

TN_KERNEL TN_BLOCK(64) void k(tn::span<const int> in, tn::span<int> out) {
  TN_SHARED bool s[64];
  unsigned t = tn::thread_idx().x;
  auto i = tn::global_idx();
#ifdef WRONG
  if (t % 2 == 0)
#endif
    s[t] = i < in.size() && in[i] > 0;
  tn::sync_block();
  int count = 0;
  for (unsigned j = 0; j < 64; ++j)
    count += s[j];
  if (i < out.size())
    out[i] = count;
}
