// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rounds that read one buffer and write the other; the twin starts from the one that is empty.
// RUN: %tnc --check %s
// RUN: not %tnc --check -DWRONG %s 2>&1 | %FileCheck %s
// CHECK: error[TN4001]: `s[1][0]` may be read before anything is written to it
// CHECK-NEXT: toggled-rounds.cpp:[[@LINE+16]]:15
// CHECK: launch: block 64, grid 1; thread 0 of block 0 (replayed: true fault)
#include <tn/kernel.h>

TN_KERNEL TN_BLOCK(64) void k(tn::span<const int> in, tn::span<int> out) {
  TN_SHARED int s[2][64];
  unsigned t = tn::thread_idx().x;
  auto i = tn::global_idx();
  s[0][t] = i < in.size() ? in[i] : 0;
  tn::sync_block();
#ifdef WRONG
  unsigned from = 1;
#else
  unsigned from = 0;
#endif
  for (unsigned reach = 1; reach < 64; reach *= 2) {
    int sum = s[from][t] + (t >= reach ? s[from][t - reach] : 0);
    s[from ^ 1][t] = sum;
    from ^= 1;
    tn::sync_block();
  }
  if (i < out.size())
    out[i] = s[from][63 - t];
}
