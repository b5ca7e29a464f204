// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A device function fills the array that it is given; the twin gives it a length that is too short.
// RUN: %tnc --check %s
// RUN: not %tnc --check -DWRONG %s 2>&1 | %FileCheck %s
// CHECK: error[TN4001]: `s[64]` may be read before anything is written to it
// CHECK-NEXT: helper-fill.cpp:[[@LINE+19]]:14
// CHECK: launch: block 33, grid 2; thread 31 of block 1; out.size() = 65 (replayed: true fault)
#include <tn/kernel.h>

TN_DEVICE void fill(float *to, unsigned count) {
  for (unsigned i = tn::thread_idx().x; i < count; i += tn::block_dim().x)
    to[i] = 1;
}

TN_KERNEL void k(tn::span<float> out) {
  TN_SHARED float s[96];
#ifdef WRONG
  fill(s, 64);
#else
  fill(s, 96);
#endif
  tn::sync_block();
  auto i = tn::global_idx();
  if (i < out.size())
    out[i] = s[i % 96];
}
