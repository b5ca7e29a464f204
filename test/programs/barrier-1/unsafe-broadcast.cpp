// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A value that code under TN_UNSAFE may write is not known to be one value for the block.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2001]: cannot prove that every thread of the block reaches this barrier
#include <tn/kernel.h>

TN_KERNEL TN_BLOCK(64) void steer(tn::span<const int> x, tn::span<int> y) {
  TN_SHARED int go;
  unsigned t = tn::thread_idx().x;
  if (t == 0)
    go = x.size() > 0 ? x[0] : 0;
  tn::sync_block();
#ifdef WRONG
  TN_UNSAFE("counts what was seen") { go = go + 1; }
#endif
  if (go > 5)
    tn::sync_block();
  auto i = tn::global_idx();
  if (i < y.size())
    y[i] = 1;
}
