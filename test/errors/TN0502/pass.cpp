// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// FLAGS: -c
#include <tn/kernel.h>
#include <tn/runtime.h>

TN_KERNEL void reversed(tn::span<const float> x, tn::span<float> y) {
  auto i = tn::global_idx();
  if (i < y.size() && i < x.size())
    y[i] = x[x.size() - 1 - i];
}

void run(const tn::buffer<float> &x, tn::buffer<float> &y) {
  tn::launch<reversed>(tn::grid_for(x.size(), 256), x, y);
}
