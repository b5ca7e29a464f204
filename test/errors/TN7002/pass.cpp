// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <tn/kernel.h>

TN_DEVICE unsigned factorial(unsigned n) {
  unsigned product = 1;
  for (unsigned k = 2; k <= n; ++k)
    product *= k;
  return product;
}

TN_KERNEL void factorials(tn::span<unsigned> y) {
  auto i = tn::global_idx();
  if (i < y.size())
    y[i] = factorial(unsigned(i % 12));
}
