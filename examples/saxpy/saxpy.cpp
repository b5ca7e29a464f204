// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// y = a x + y in place. `x.size() >= y.size()` becomes a launch condition that
// nobody had to write.
#include "../reference.h"

#include <tn/kernel.h>

TN_KERNEL void saxpy(float a, tn::span<const float> x, tn::span<float> y) {
  auto i = tn::global_idx();
  if (i < y.size())
    y[i] = a * x[i] + y[i];
}

int main() {
  const std::size_t n = 100'003;
  const float a = 2.5f;
  std::vector<float> x = example::random_floats(n);
  std::vector<float> y(x.rbegin(), x.rend());
  tn::buffer<float> dx(x), dy(y);
  tn::launch<saxpy>(tn::grid_for(n, 256), a, dx, dy);

  std::vector<double> expected(n);
  for (std::size_t i = 0; i < n; ++i)
    expected[i] = double(a) * x[i] + y[i];
  return example::report("saxpy", example::max_error(dy.to_host(), expected),
                         1e-6);
}
