// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every case sets the value, the default included; the twin has no default.
// RUN: %tnc --check %s
// RUN: not %tnc --check -DWRONG %s 2>&1 | %FileCheck %s
// CHECK: error[TN4001]: `value[{{[0-9]+}}]` may be read before anything is written to it
// CHECK-NEXT: switch-cases.cpp:[[@LINE+20]]:12
#include <tn/kernel.h>

TN_KERNEL void k(tn::span<const unsigned> in, tn::span<float> out) {
  auto i = tn::global_idx();
  if (i >= in.size() || i >= out.size())
    return;
  float value;
  switch (in[i] % 3) {
  case 0:
    value = 1;
    break;
  case 1:
    value = 2;
    break;
#ifndef WRONG
  default:
    value = 3;
#endif
  }
  out[i] = value;
}
