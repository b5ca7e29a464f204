// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A variable set under a condition is read under the same one; the twin reads it under another.
// RUN: %tnc --check %s
// RUN: not %tnc --check -DWRONG %s 2>&1 | %FileCheck %s
// CHECK: error[TN4001]: `value` may be read before anything is written to it
// CHECK-NEXT: same-condition.cpp:[[@LINE+11]]:14
// CHECK: launch: block 1, grid 1; thread 0 of block 0; in.size() = 0, out.size() = 1 (replayed: true fault)
#include <tn/kernel.h>

TN_KERNEL void k(tn::span<const float> in, tn::span<float> out) {
  auto i = tn::global_idx();
  float value;
  if (i < in.size())
    value = in[i];
#ifdef WRONG
  if (i < out.size())
    out[i] = value;
#else
  if (i < in.size() && i < out.size())
    out[i] = value;
#endif
}
