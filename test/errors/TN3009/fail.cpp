// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <tn/kernel.h>

TN_KERNEL void table(tn::span<const unsigned> x, tn::span<float> y) {
  float values[4] = {1, 2, 4, 8};
  auto i = tn::global_idx();
  if (i < x.size() && i < y.size())
    y[i] = values[x[i]];
}
