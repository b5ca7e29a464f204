// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The stride must be the block's size: twice as far leaves gaps.
// RUN: %tnc --check %s
// RUN: not %tnc --check -DWRONG %s 2>&1 | %FileCheck %s
// CHECK: error[TN4001]: `s[7]` may be read before anything is written to it
// CHECK-NEXT: stride-fill-step.cpp:[[@LINE+16]]:14
// CHECK: launch: block 2, grid 1; thread 1 of block 0; out.size() = 2 (replayed: true fault)
#include <tn/kernel.h>

TN_KERNEL void k(tn::span<float> out) {
  TN_SHARED float s[512];
  unsigned t = tn::thread_idx().x;
#ifdef WRONG
  for (unsigned i = t; i < 512; i += 2 * tn::block_dim().x)
#else
  for (unsigned i = t; i < 512; i += tn::block_dim().x)
#endif
    s[i] = float(i);
  tn::sync_block();
  auto i = tn::global_idx();
  if (i < out.size())
    out[i] = s[(i * 7) % 512];
}
