// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A loop over the elements by the block's stride ends earlier for the last threads; one over whole tiles does not.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2002]: a barrier in a loop that the threads of a block may run different numbers of times
// CHECK-NEXT: :[[@LINE+14]]:5
#include <tn/kernel.h>

TN_KERNEL TN_BLOCK(128) void tiles(tn::span<const float> x, tn::span<float> y) {
  TN_SHARED float s[128];
  unsigned t = tn::thread_idx().x;
  float sum = 0;
#ifdef WRONG
  for (std::size_t k = t; k < x.size(); k += 128) {
    s[t] = x[k];
#else
  for (std::size_t first = 0; first < x.size(); first += 128) {
    s[t] = first + t < x.size() ? x[first + t] : 0.0f;
#endif
    tn::sync_block();
    sum += s[127 - t];
    tn::sync_block();
  }
  auto i = tn::global_idx();
  if (i < y.size())
    y[i] = sum;
}
