// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <tn/kernel.h>

TN_KERNEL void pick(tn::span<const unsigned> at, tn::span<const float> x, tn::span<float> y) {
  auto i = tn::global_idx();
  if (i < at.size() && i < y.size()) {
    std::size_t k = std::size_t(at[i]) * 4;
    if (k < x.size())
      y[i] = x[k];
  }
}
