// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <tn/kernel.h>

TN_KERNEL void half(tn::span<float> y) {
  auto i = tn::global_idx();
  float factor = 0.5f;
  if (i < y.size())
    y[i] = y[i] * factor;
}
