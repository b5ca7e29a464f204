// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Wrong twin of stencil: in place with neither colours nor a copy, so that a
// neighbour may be read before or after it was written.
// error[TN1001] or error[TN1002]
#include "../reference.h"

#include <tn/kernel.h>

TN_KERNEL void average(tn::span<float> u) {
  auto i = tn::global_idx();
  if (i > 0 && i + 1 < u.size())
    u[i] = (u[i - 1] + u[i] + u[i + 1]) / 3.0f;
}

int main() {
  tn::buffer<float> u(example::random_floats(1000));
  tn::launch<average>(tn::grid_for(u.size(), 256), u);
  return 0;
}
