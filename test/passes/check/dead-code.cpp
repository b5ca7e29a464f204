// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Code that no thread reaches owes nothing, and still becomes code.
// RUN: %tnc --check %s 2>&1 | %FileCheck %s
// RUN: %tnc -ptx %s -o %t.ptx
#include <tn/kernel.h>

TN_KERNEL TN_BLOCK(64) void behind_a_return(tn::span<int> a) {
  if (tn::thread_idx().x < 64)
    return;
  a[tn::thread_idx().x] = 1;
}
// CHECK-DAG: behind_a_return: accepted

template <int Mode> TN_KERNEL TN_BLOCK(64) void mode(tn::span<int> a, tn::span<const int> b) {
  auto i = tn::global_idx();
  if (i >= a.size())
    return;
  if (Mode == 1)
    a[i] = b[i];
  else
    a[i] = 0;
}
template void mode<0>(tn::span<int>, tn::span<const int>);
// CHECK-DAG: mode{{.*}}: accepted
