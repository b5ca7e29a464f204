// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lanes that returned take no part in a sum of the warp.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2004]: a shuffle that reads a lane which does not take part in it
// CHECK-NEXT: :[[@LINE+13]]:10
#include <tn/kernel.h>

TN_KERNEL TN_BLOCK(128) void sums(tn::span<const float> x, tn::span<float> y) {
  auto i = tn::global_idx();
#ifdef WRONG
  if (i >= x.size())
    return;
  float v = x[i];
#else
  float v = i < x.size() ? x[i] : 0.0f;
#endif
  for (int d = 16; d > 0; d /= 2)
    v += tn::warp::shuffle_xor(v, d);
  if (i < y.size())
    y[i] = v;
}
