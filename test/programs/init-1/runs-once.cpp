// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A loop that tests last runs at least once and sets the value; one that tests first may not.
// RUN: %tnc --check %s
// RUN: not %tnc --check -DWRONG %s 2>&1 | %FileCheck %s
// CHECK: error[TN4001]: `last` may be read before anything is written to it
// CHECK-NEXT: runs-once.cpp:[[@LINE+18]]:14
// CHECK: launch: block 1, grid 1; thread 0 of block 0; in.size() = 0, out.size() = 1 (replayed: true fault)
#include <tn/kernel.h>

TN_KERNEL void k(tn::span<const float> in, tn::span<float> out) {
  auto i = tn::global_idx();
  float last;
  std::size_t j = 0;
#ifdef WRONG
  while (j < in.size())
    last = in[j++];
#else
  do {
    last = j < in.size() ? in[j] : 0;
    ++j;
  } while (j < in.size());
#endif
  if (i < out.size())
    out[i] = last;
}
