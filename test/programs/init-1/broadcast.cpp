// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Thread 0 sets a value for all; a thread that need not exist sets it.
// RUN: %tnc --check %s
// RUN: not %tnc --check -DWRONG %s 2>&1 | %FileCheck %s
// CHECK: error[TN4001]: `s{{(\[0\])?}}` may be read before anything is written to it
// CHECK-NEXT: broadcast.cpp:[[@LINE+15]]:14
// CHECK: launch: block 1, grid 1; thread 0 of block 0; in.size() = 1, out.size() = 1 (replayed: true fault)
#include <tn/kernel.h>

TN_KERNEL void k(tn::span<const int> in, tn::span<int> out) {
  TN_SHARED int s;
#ifdef WRONG
  if (tn::thread_idx().x == 32)
#else
  if (tn::thread_idx().x == 0)
#endif
    s = in[tn::block_idx().x];
  tn::sync_block();
  auto i = tn::global_idx();
  if (i < out.size())
    out[i] = s;
}
