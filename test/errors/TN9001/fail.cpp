// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <tn/kernel.h>

TN_KERNEL void scatter(tn::span<const unsigned> order, tn::span<float> y) {
  auto i = tn::global_idx();
  TN_UNSAFE() {
    if (i < order.size() && order[i] < y.size())
      y[order[i]] = 1;
  }
}
