// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// [bounds-3] Conditions with quotients that round down become host code.
// RUN: %tnc --check --report=safety %s 2>&1 | %FileCheck %s
// RUN: %tnc -c -arch=cpu %s -o %t.o
#include <tn/kernel.h>

TN_KERNEL TN_BLOCK(64) void remainder(tn::span<int> a, tn::span<const int> c, int m) {
  auto i = tn::global_idx();
  if (i < a.size())
    a[i] = c[unsigned(m) & 7];
}
// CHECK: remainder: accepted
// CHECK: c.size() >
TN_KERNEL TN_BLOCK(64) void quotient(tn::span<int> a, tn::span<const int> c, int m) {
  auto i = tn::global_idx();
  int k = m >> 2;
  if (i < a.size() && k >= 0)
    a[i] = c[k];
}
// CHECK: quotient: accepted
