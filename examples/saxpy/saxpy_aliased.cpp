// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Wrong twin of saxpy: one launch borrows `y` for reading and for writing at
// once. error[TN0502]
#include "../reference.h"

#include <tn/kernel.h>

TN_KERNEL void saxpy(float a, tn::span<const float> x, tn::span<float> y) {
  auto i = tn::global_idx();
  if (i < y.size())
    y[i] = a * x[i] + y[i];
}

int main() {
  tn::buffer<float> y(example::random_floats(1000));
  tn::launch<saxpy>(tn::grid_for(y.size(), 256), 2.0f, y, y);
  return 0;
}
