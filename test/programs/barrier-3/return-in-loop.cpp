// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A thread that returns out of the loop is missed by the barrier of the same round and the next.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2003]
// CHECK-NEXT: :[[@LINE+12]]:5
#include <tn/kernel.h>

TN_KERNEL TN_BLOCK(64) void rounds(tn::span<int> y, int n) {
  auto i = tn::global_idx();
  int v = 0;
  for (int k = 0; k < n; ++k) {
#ifdef WRONG
    if (i >= y.size())
      return;
#endif
    v += k;
    tn::sync_block();
  }
  if (i < y.size())
    y[i] = v;
}
