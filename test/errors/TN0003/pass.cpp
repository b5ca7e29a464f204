// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <tn/kernel.h>

template <class T>
TN_KERNEL void fill(tn::span<T> y, T value) {
  auto i = tn::global_idx();
  if (i < y.size())
    y[i] = value;
}

template void fill<float>(tn::span<float>, float);
