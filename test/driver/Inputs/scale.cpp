// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <tn/kernel.h>

TN_KERNEL void scale(tn::span<float> y, float a) {
  auto i = tn::global_idx();
  if (i < y.size())
    y[i] = a * y[i];
}
