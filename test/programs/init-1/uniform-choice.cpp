// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A table is made only when it is wanted, and read only then; the twin always reads it.
// RUN: %tnc --check %s
// RUN: not %tnc --check -DWRONG %s 2>&1 | %FileCheck %s
// CHECK: error[TN4001]: `s[{{[0-9]+}}]` may be read before anything is written to it
// CHECK-NEXT: uniform-choice.cpp:[[@LINE+12]]:14
#include <tn/kernel.h>

TN_KERNEL TN_BLOCK(64) void k(bool wanted, tn::span<const unsigned> in, tn::span<float> out) {
  TN_SHARED float s[64];
  unsigned t = tn::thread_idx().x;
  if (wanted)
    s[t] = float(t);
  tn::sync_block();
  auto i = tn::global_idx();
#ifdef WRONG
  if (i < out.size())
    out[i] = s[in[i] & 63];
#else
  if (i < out.size())
    out[i] = wanted ? s[in[i] & 63] : 1.0f;
#endif
}
