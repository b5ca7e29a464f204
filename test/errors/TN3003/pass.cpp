// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <tn/kernel.h>

TN_KERNEL void gather(tn::span<const int> index, tn::span<const float> x, tn::span<float> y) {
  auto i = tn::global_idx();
  if (i < y.size() && i < index.size()) {
    int k = index[i];
    y[i] = k >= 0 && k < x.size() ? x[k] : 0;
  }
}
