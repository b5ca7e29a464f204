// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Wrong twin of saxpy: thread i reads the element that thread i + 1 writes, in
// its own block or in the next. error[TN1001] or error[TN1002]
#include "../reference.h"

#include <tn/kernel.h>

TN_KERNEL void saxpy(float a, tn::span<const float> x, tn::span<float> y) {
  auto i = tn::global_idx();
  if (i + 1 < y.size())
    y[i] = a * x[i] + y[i + 1];
}

int main() {
  std::vector<float> x = example::random_floats(1000);
  tn::buffer<float> dx(x), dy(x);
  tn::launch<saxpy>(tn::grid_for(dy.size(), 256), 2.0f, dx, dy);
  return 0;
}
