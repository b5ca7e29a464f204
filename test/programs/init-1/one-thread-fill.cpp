// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One thread fills a table by a loop; the last entry is left out.
// RUN: %tnc --check %s
// RUN: not %tnc --check -DWRONG %s 2>&1 | %FileCheck %s
// CHECK: error[TN4001]: `s[15]` may be read before anything is written to it
// CHECK-NEXT: one-thread-fill.cpp:[[@LINE+17]]:14
// CHECK: launch: block 2, grid 1; thread 0 of block 0; in.size() = 1, out.size() = 1, in[0] = 31 (replayed: true fault)
#include <tn/kernel.h>

TN_KERNEL void k(tn::span<const unsigned> in, tn::span<int> out) {
  TN_SHARED int s[16];
  if (tn::thread_idx().x == 0) {
#ifdef WRONG
    for (int i = 0; i < 15; ++i)
#else
    for (int i = 0; i < 16; ++i)
#endif
      s[i] = i * i;
  }
  tn::sync_block();
  auto i = tn::global_idx();
  if (i < out.size())
    out[i] = s[in[i] % 16];
}
