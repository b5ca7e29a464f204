// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pairs of neighbours in even rounds, shifted pairs in odd ones: rounds overlap between blocks without the grid barrier.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1{{00[129]}}]
#include <tn/kernel.h>

TN_KERNEL TN_BLOCK(128) void pass(tn::span<int> a, unsigned rounds) {
  tn::expects(a.size() <= 1u << 30);
  std::size_t i = tn::global_idx();
  for (unsigned r = 0; r < rounds; ++r) {
    std::size_t left = 2 * i + r % 2;
    if (left + 1 < a.size()) {
      int x = a[left], y = a[left + 1];
      a[left] = x < y ? x : y;
      a[left + 1] = x < y ? y : x;
    }
#ifndef WRONG
    tn::sync_grid();
#endif
  }
}
