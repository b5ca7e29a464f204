// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Another's element is read behind the barrier that follows its write; the twin's barrier comes before the write.
// RUN: %tnc --check %s
// RUN: not %tnc --check -DWRONG %s 2>&1 | %FileCheck %s
// CHECK: error[TN1003]: threads 60 and 3 of block 0 race on `s[60]`
// CHECK-NEXT: before-the-barrier.cpp:[[@LINE+16]]:14
// CHECK: launch: block 64, grid 1; thread 60 of block 0 and thread 3 of block 0; out.size() = 4 (replayed: true race)
#include <tn/kernel.h>

TN_KERNEL TN_BLOCK(64) void k(tn::span<const float> in, tn::span<float> out) {
  TN_SHARED float s[64];
  unsigned t = tn::thread_idx().x;
  auto i = tn::global_idx();
#ifdef WRONG
  tn::sync_block();
  s[t] = i < in.size() ? in[i] : 0;
#else
  s[t] = i < in.size() ? in[i] : 0;
  tn::sync_block();
#endif
  if (i < out.size())
    out[i] = s[63 - t];
}
