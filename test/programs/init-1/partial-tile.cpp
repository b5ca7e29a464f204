// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The last tile is filled with zeros where the input ends; without them old values are summed.
// RUN: %tnc --check %s
// RUN: not %tnc --check -DWRONG %s 2>&1 | %FileCheck %s
// CHECK: error[TN4001]: `s[1]` may be read before anything is written to it
// CHECK-NEXT: partial-tile.cpp:[[@LINE+17]]:14
// CHECK: launch: block 64, grid 1; thread 2 of block 0; in.size() = 1 (replayed: true fault)
#include <tn/kernel.h>

TN_KERNEL TN_BLOCK(64) void k(tn::span<const float> in, tn::span<float> out) {
  TN_SHARED float s[64];
  unsigned t = tn::thread_idx().x;
  float sum = 0;
  for (std::size_t first = 0; first < in.size(); first += 64) {
    if (first + t < in.size())
      s[t] = in[first + t];
#ifndef WRONG
    else
      s[t] = 0;
#endif
    tn::sync_block();
    for (unsigned j = 0; j < 64; ++j)
      sum += s[j];
    tn::sync_block();
  }
  if (tn::global_idx() < out.size())
    out[tn::global_idx()] = sum;
}
