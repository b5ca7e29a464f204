// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An unrolled fill of registers in steps of two; odd elements are left out.
// RUN: %tnc --check %s
// RUN: not %tnc --check -DWRONG %s 2>&1 | %FileCheck %s
// CHECK: error[TN4001]: `a[1]` may be read before anything is written to it
// CHECK-NEXT: local-unrolled.cpp:[[@LINE+14]]:48
// CHECK: launch: block 1, grid 1; thread 0 of block 0 (replayed: true fault)
#include <tn/kernel.h>

TN_KERNEL void k(tn::span<const float> in, tn::span<float> out) {
  auto i = tn::global_idx();
  float a[8];
  TN_UNROLL for (int j = 0; j < 8; j += 2) {
    a[j] = i < in.size() ? in[i] : 0;
#ifndef WRONG
    a[j + 1] = 1;
#endif
  }
  float sum = 0;
  TN_UNROLL for (int j = 0; j < 8; ++j) sum += a[j];
  if (i < out.size())
    out[i] = sum;
}
