// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A table filled by a stride of the block; the last element is left out.
// RUN: %tnc --check %s
// RUN: not %tnc --check -DWRONG %s 2>&1 | %FileCheck %s
// CHECK: error[TN4001]: `s[299]` may be read before anything is written to it
// CHECK-NEXT: stride-fill.cpp:[[@LINE+16]]:14
// CHECK: launch: block 301, grid 3; thread 298 of block 1; out.size() = 1200 (replayed: true fault)
#include <tn/kernel.h>

TN_KERNEL void k(tn::span<const float> in, tn::span<float> out) {
  TN_SHARED float s[300];
  unsigned t = tn::thread_idx().x;
#ifdef WRONG
  for (unsigned i = t; i < 299; i += tn::block_dim().x)
#else
  for (unsigned i = t; i < 300; i += tn::block_dim().x)
#endif
    s[i] = i < in.size() ? in[i] : 0;
  tn::sync_block();
  auto i = tn::global_idx();
  if (i < out.size())
    out[i] = s[i % 300];
}
