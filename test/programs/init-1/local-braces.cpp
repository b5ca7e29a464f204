// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Empty braces make zeros; without them the sums start with anything.
// RUN: %tnc --check %s
// RUN: not %tnc --check -DWRONG %s 2>&1 | %FileCheck %s
// CHECK: error[TN4001]: `count[0]` may be read before anything is written to it
// CHECK-NEXT: local-braces.cpp:[[@LINE+11]]:7
// CHECK: launch: block 1, grid 1; thread 0 of block 0; in.size() = 1 (replayed: true fault)
#include <tn/kernel.h>

TN_KERNEL void k(tn::span<const unsigned> in, tn::span<int> out) {
#ifdef WRONG
  int count[4];
#else
  int count[4] = {};
#endif
  for (unsigned j = 0; j < in.size(); ++j)
    ++count[in[j] & 3];
  auto i = tn::global_idx();
  if (i < out.size())
    out[i] = count[i & 3];
}
