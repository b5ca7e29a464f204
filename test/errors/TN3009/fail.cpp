// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <tn/kernel.h>

TN_KERNEL void gather(tn::span<const unsigned> at, tn::span<const float> x, tn::span<float> y) {
  const float *from = x.data();
  auto i = tn::global_idx();
  if (i < at.size() && i < y.size())
    y[i] = from[at[i]];
}
