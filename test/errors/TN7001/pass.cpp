// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <tn/kernel.h>

TN_KERNEL void first_positive(tn::span<const float> x, tn::span<float> y) {
  auto i = tn::global_idx();
  if (i < y.size() && i < x.size())
    y[i] = x[i];
}
