// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Shared bins are zeroed before they are counted; the last ones are not.
// RUN: %tnc --check %s
// RUN: not %tnc --check -DWRONG %s 2>&1 | %FileCheck %s
// CHECK: error[TN4001]: `s[64]` may be read before anything is written to it
// CHECK-NEXT: atomic-zeroed.cpp:[[@LINE+16]]:5
// CHECK: launch: block 64, grid 1; thread 0 of block 0; in.size() = 1, in[0] = 64 (replayed: true fault)
#include <tn/kernel.h>

TN_KERNEL TN_BLOCK(64) void k(tn::span<const unsigned> in, tn::span<unsigned> bins) {
  TN_SHARED unsigned s[100];
  unsigned t = tn::thread_idx().x;
#ifdef WRONG
  s[t] = 0;
#else
  for (unsigned b = t; b < 100; b += 64)
    s[b] = 0;
#endif
  tn::sync_block();
  auto i = tn::global_idx();
  if (i < in.size())
    tn::atomic_ref<unsigned, tn::scope::block>(s[in[i] % 100]).fetch_add(1);
  tn::sync_block();
  for (unsigned b = t; b < 100; b += 64)
    if (b < bins.size())
      tn::atomic_ref<unsigned>(bins[b]).fetch_add(s[b]);
}
