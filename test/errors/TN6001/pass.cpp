// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <tn/kernel.h>

TN_KERNEL void clear(tn::span<float> y, int n) {
  tn::expects(n > 8);
  tn::expects(n < 400);
  auto i = tn::global_idx();
  if (i < y.size())
    y[i] = 0;
}
