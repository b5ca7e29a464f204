// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// FLAGS: -c
#include <tn/kernel.h>
#include <tn/runtime.h>

TN_KERNEL void split(tn::span<const float> x, tn::span<float> low, tn::span<float> high) {
  auto i = tn::global_idx();
  if (i < x.size()) {
    low[i] = x[i] < 0 ? x[i] : 0;
    high[i] = x[i] < 0 ? 0 : x[i];
  }
}

void run(const tn::buffer<float> &x, tn::buffer<float> &low, tn::buffer<float> &high) {
  tn::launch<split>(tn::grid_for(x.size(), 256), x, low, high);
}
