// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <tn/kernel.h>

TN_KERNEL void scatter(tn::span<const unsigned> order, tn::span<const float> x, tn::span<float> y) {
  auto i = tn::global_idx();
  if (i < order.size() && i < x.size() && order[i] < y.size())
    y[order[i]] = x[i];
}
