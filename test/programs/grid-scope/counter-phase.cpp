// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A histogram in global memory by atomics, read by all after the grid barrier; without it a plain read meets the atomics.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1004]
#include <tn/kernel.h>

TN_KERNEL TN_BLOCK(128) void ranks(tn::span<const unsigned> keys, tn::span<unsigned> count, tn::span<unsigned> out) {
  auto i = tn::global_idx();
  if (i < keys.size())
    tn::atomic_ref<unsigned>(count[keys[i] % 64]).fetch_add(1);
#ifndef WRONG
  tn::sync_grid();
#endif
  if (i < out.size())
    out[i] = count[i % 64];
}
