// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The same in Tenorite's words: lanes pass values upwards through shared memory.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]: threads {{[0-9]+}} and {{[0-9]+}} of block 0 race on `s[{{[0-9]+}}]`
// CHECK-NEXT: :[[@LINE+11]]:33
#include <tn/kernel.h>

TN_KERNEL TN_BLOCK(256) void upwards(tn::span<const int> x, tn::span<int> y) {
  TN_SHARED int s[256];
  unsigned t = tn::thread_idx().x;
  std::size_t i = tn::global_idx();
  s[t] = i < x.size() ? x[i] : 0;
#ifndef WRONG
  tn::sync_warp();
#endif
  int below = t % 32 == 0 ? 0 : s[t - 1];
  if (i < y.size())
    y[i] = below;
}
