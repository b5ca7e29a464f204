// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A lambda with a barrier, called under a condition of the launch or of the thread.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2001]: a barrier that not every thread of the block reaches
// CHECK-NEXT: :[[@LINE+8]]:5
#include <tn/kernel.h>

TN_KERNEL TN_BLOCK(64) void settle(tn::span<int> y) {
  TN_SHARED int s[64];
  unsigned t = tn::thread_idx().x;
  auto turn = [&](int v) {
    s[t] = v;
    tn::sync_block();
    return s[63 - t];
  };
  int v = 0;
#ifdef WRONG
  if (t >= 2)
#else
  if (y.size() >= 2)
#endif
    v = turn(int(t));
  auto i = tn::global_idx();
  if (i < y.size())
    y[i] = v;
}
