// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A thread's own element is written before it is read; the twin reads first.
// RUN: %tnc --check %s
// RUN: not %tnc --check -DWRONG %s 2>&1 | %FileCheck %s
// CHECK: error[TN4001]: `s[{{[0-9]+}}]` may be read before anything is written to it
// CHECK-NEXT: own-order.cpp:[[@LINE+9]]:11
#include <tn/kernel.h>

TN_KERNEL TN_BLOCK(64) void k(tn::span<const float> in, tn::span<float> out) {
  TN_SHARED float s[64];
  unsigned t = tn::thread_idx().x;
  auto i = tn::global_idx();
  float value = 0;
#ifdef WRONG
  value = s[t];
  s[t] = i < in.size() ? in[i] : 0;
#else
  s[t] = i < in.size() ? in[i] : 0;
  value = s[t];
#endif
  if (i < out.size())
    out[i] = value;
}
