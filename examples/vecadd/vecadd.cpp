// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// c = a + b, one thread an element. The smallest complete program.
#include "../reference.h"

#include <tn/kernel.h>

TN_KERNEL void vecadd(tn::span<const float> a, tn::span<const float> b,
                      tn::span<float> c) {
  auto i = tn::global_idx();
  if (i < c.size())
    c[i] = a[i] + b[i];
}

int main() {
  const std::size_t n = 100'003;
  std::vector<float> a = example::random_floats(n);
  std::vector<float> b(a.rbegin(), a.rend());
  tn::buffer<float> da(a), db(b), dc(n);
  tn::launch<vecadd>(tn::grid_for(n, 256), da, db, dc);

  std::vector<double> expected(n);
  for (std::size_t i = 0; i < n; ++i)
    expected[i] = double(a[i]) + double(b[i]);
  return example::report("vecadd", example::max_error(dc.to_host(), expected),
                         1e-6);
}
