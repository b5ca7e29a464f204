// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rounds until nothing changes: the flag is cleared, set by whoever changed something and read, each behind a barrier.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1{{00[349]}}]
#include <tn/kernel.h>

TN_KERNEL TN_BLOCK(64) void settle(tn::span<const int> x, tn::span<int> y) {
  TN_SHARED int changed;
  unsigned t = tn::thread_idx().x;
  auto i = tn::global_idx();
  int v = i < x.size() ? x[i] : 0;
  for (;;) {
    if (t == 0)
      changed = 0;
    tn::sync_block();
    if (v > 1) {
      v /= 2;
      tn::atomic_ref<int, tn::scope::block>(changed).store(1);
    }
    tn::sync_block();
    int go = changed;
#ifndef WRONG
    tn::sync_block();
#endif
    if (go == 0)
      break;
  }
  if (i < y.size())
    y[i] = v;
}
