// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A condition on arguments and the block's number is the block's; one on the thread's is not.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2001]: a barrier that not every thread of the block reaches
// CHECK-NEXT: :[[@LINE+13]]:5
#include <tn/kernel.h>

TN_KERNEL void guard(tn::span<int> y) {
  auto i = tn::global_idx();
#ifdef WRONG
  auto from = i;
#else
  auto from = tn::block_idx().x * std::size_t(tn::block_dim().x);
#endif
  int v = 0;
  if (from < y.size()) {
    v = 1;
    tn::sync_block();
  }
  if (i < y.size())
    y[i] = v;
}
