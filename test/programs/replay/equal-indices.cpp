// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elements go where a loaded index says; only data can show that two go to one place, and a run does. The right twin has
// a token that says they do not.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]: threads {{[0-9]+}} and {{[0-9]+}} of block {{[0-9]+}} race on `out[{{[0-9]+}}]`
// CHECK-NEXT: equal-indices.cpp:[[@LINE+13]]:5
// CHECK: (replayed: true race)
#include <tn/kernel.h>

#ifdef WRONG
TN_KERNEL void scatter(tn::span<const unsigned> idx, tn::span<int> out) {
#else
TN_KERNEL void scatter(tn::unique<unsigned> idx, tn::span<int> out) {
#endif
  auto i = tn::global_idx();
  if (i >= idx.size())
    return;
  if (idx[i] < out.size())
    out[idx[i]] = 1;
}
