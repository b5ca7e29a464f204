// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A local array filled by a loop; the last element is not.
// RUN: %tnc --check %s
// RUN: not %tnc --check -DWRONG %s 2>&1 | %FileCheck %s
// CHECK: error[TN4001]: `a[7]` may be read before anything is written to it
// CHECK-NEXT: local-loop.cpp:[[@LINE+14]]:12
// CHECK: launch: block 1, grid 1; thread 0 of block 0 (replayed: true fault)
#include <tn/kernel.h>

TN_KERNEL void k(tn::span<const float> in, tn::span<float> out) {
  float a[8];
#ifdef WRONG
  for (unsigned j = 0; j < 7; ++j)
#else
  for (unsigned j = 0; j < 8; ++j)
#endif
    a[j] = j < in.size() ? in[j] : 0;
  float sum = 0;
  for (unsigned j = 0; j < 8; ++j)
    sum += a[7 - j];
  auto i = tn::global_idx();
  if (i < out.size())
    out[i] = sum;
}
