// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The threads past the end return before the barrier: predicate their work instead.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2003]: a barrier after some threads of the block may have returned
// CHECK-NEXT: :[[@LINE+16]]:3
// CHECK: some threads leave here
// CHECK: help: guard the work with `if`, so that every thread reaches the barrier: `if (threadIdx.x + 64 * blockIdx.x < x.size()) …` around it in place of the `return`
#include <tn/kernel.h>

TN_KERNEL TN_BLOCK(64) void reverse(tn::span<const int> x, tn::span<int> y) {
  TN_SHARED int s[64];
  unsigned t = tn::thread_idx().x;
  auto i = tn::global_idx();
#ifdef WRONG
  if (i >= x.size())
    return;
  s[t] = x[i];
#else
  s[t] = i < x.size() ? x[i] : 0;
#endif
  tn::sync_block();
  if (i < y.size())
    y[i] = s[t];
}
