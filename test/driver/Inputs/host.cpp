// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <tn/kernel.h>
#include <tn/runtime.h>

#include <cstdio>
#include <vector>

TN_KERNEL void scale(tn::span<float> y, float a) {
  auto i = tn::global_idx();
  if (i < y.size())
    y[i] = a * y[i];
}

int main() {
  tn::buffer<float> y(std::vector<float>(1000, 2.0f));
  tn::launch<scale>(tn::grid_for(y.size(), 128), y, 3.0f);
  std::vector<float> result = y.to_host();
  std::printf("first %g last %g\n", result.front(), result.back());
}
