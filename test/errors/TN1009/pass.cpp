// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <tn/kernel.h>

TN_KERNEL void gather(tn::span<const unsigned> order, tn::span<const float> x, tn::span<float> y) {
  auto i = tn::global_idx();
  if (i < order.size() && i < y.size() && order[i] < x.size())
    y[i] = x[order[i]];
}
