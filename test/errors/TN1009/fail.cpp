// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <tn/kernel.h>

TN_KERNEL void flip(tn::span<float> y, unsigned mask) {
  auto i = tn::global_idx();
  if ((i ^ mask) < y.size())
    y[i ^ mask] = 1;
}
