// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrix times vector: a block a row, the vector read by strides, the sums
// joined in a tree.
//
// RUN: %tnc --check %s | %FileCheck %s
// RUN: %tnc -arch=cpu %s -o %t && %run-cpu %t
// RUN: env TN_SANITIZE=1 TN_SANITIZE_SEED=5 TN_DEVICE=cpu %t 2>&1 | %FileCheck %s --check-prefix=RESULT --implicit-check-not=error
// CHECK-DAG: matvec: accepted
// RESULT: matrix_vector: ok
#include "reference.h"

#include <tn/kernel.h>

constexpr unsigned kBlock = 64;

TN_KERNEL TN_BLOCK(kBlock) void matvec(tn::mdspan<const float, 2> a, tn::span<const float> x,
                                       tn::span<float> y) {
  TN_SHARED float part[kBlock];
  unsigned t = tn::thread_idx().x;
  std::size_t row = tn::block_idx().x;
  float sum = 0;
  if (row < a.extent(0))
    for (std::size_t k = t; k < a.extent(1); k += kBlock)
      sum += a(row, k) * x[k];
  part[t] = sum;
  tn::sync_block();
  for (unsigned half = kBlock / 2; half > 0; half >>= 1) {
    if (t < half)
      part[t] += part[t + half];
    tn::sync_block();
  }
  if (t == 0 && row < y.size())
    y[row] = part[0];
}

int main() {
  const std::size_t m = 23, n = 150;
  std::vector<float> a = random_floats(m * n), x = random_floats(n);
  std::vector<double> want(m, 0.0);
  for (std::size_t i = 0; i < m; ++i)
    for (std::size_t k = 0; k < n; ++k)
      want[i] += double(a[i * n + k]) * x[k];
  tn::buffer<float> da(a), dx(x), dy(m);
  tn::launch<matvec>({m, kBlock}, tn::mdspan_view(da, m, n), dx, dy);
  return near("matrix_vector", dy.to_host(), want, 1e-5);
}
