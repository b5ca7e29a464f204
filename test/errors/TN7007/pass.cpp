// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// FLAGS: -ptx
#include <tn/kernel.h>

TN_KERNEL void powers(tn::span<float> y) {
  auto i = tn::global_idx();
  float value = 1;
  TN_UNROLL for (int k = 0; k < 10; ++k) value *= 2;
  if (i < y.size())
    y[i] = value;
}
