// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <tn/kernel.h>

TN_KERNEL void clear(tn::span<float> y) {
  tn::expects(tn::block_dim().x <= y.size());
  auto i = tn::global_idx();
  if (i < y.size())
    y[i] = 0;
}
