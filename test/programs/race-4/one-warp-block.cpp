// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A block of one warp needs its barriers like any other.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]: threads {{[0-9]+}} and {{[0-9]+}} of block 0 race on `s[{{[0-9]+}}]`
#include <tn/kernel.h>

TN_KERNEL TN_BLOCK(32) void scan(tn::span<const int> x, tn::span<int> y) {
  TN_SHARED int s[32];
  unsigned t = tn::thread_idx().x;
  std::size_t i = tn::global_idx();
  s[t] = i < x.size() ? x[i] : 0;
  tn::sync_warp();
  for (unsigned d = 1; d < 32; d *= 2) {
    int below = t >= d ? s[t - d] : 0;
#ifndef WRONG
    tn::sync_warp();
#endif
    s[t] += below;
    tn::sync_warp();
  }
  if (i < y.size())
    y[i] = s[t];
}
