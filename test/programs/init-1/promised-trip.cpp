// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A promise that n is not 0 makes the loop run; without it the value may be unset.
// RUN: %tnc --check %s
// RUN: not %tnc --check -DWRONG %s 2>&1 | %FileCheck %s
// CHECK: error[TN4001]: `last` may be read before anything is written to it
// CHECK-NEXT: promised-trip.cpp:[[@LINE+13]]:14
// CHECK: launch: block 1, grid 1; thread 0 of block 0; n = 0, out.size() = 1 (replayed: true fault)
#include <tn/kernel.h>

TN_KERNEL void k(unsigned n, tn::span<float> out) {
#ifndef WRONG
  tn::expects(n > 0);
#endif
  float last;
  for (unsigned j = 0; j < n; ++j)
    last = float(j) * 0.5f;
  auto i = tn::global_idx();
  if (i < out.size())
    out[i] = last;
}
