// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Softmax of rows, one block a row: maximum and sum are updated together in
// one pass over the row, then joined by a tree in shared memory.
//
// RUN: %tnc --check %s | %FileCheck %s
// RUN: %tnc -arch=cpu %s -o %t && %run-cpu %t
// RUN: env TN_SANITIZE=1 TN_SANITIZE_SEED=5 TN_DEVICE=cpu %t 2>&1 | %FileCheck %s --check-prefix=RESULT --implicit-check-not=error
// CHECK-DAG: softmax: accepted
// RESULT: softmax_online: ok
#include "reference.h"

#include <tn/kernel.h>

constexpr unsigned kBlock = 128;

TN_KERNEL TN_BLOCK(kBlock) void softmax(tn::mdspan<const float, 2> in,
                                        tn::mdspan<float, 2> out) {
  TN_SHARED float top[kBlock], total[kBlock];
  std::size_t row = tn::block_idx().x;
  unsigned t = tn::thread_idx().x;
  float m = -3.4e38f, sum = 0;
  for (std::size_t i = t; i < in.extent(1); i += kBlock) {
    float x = in(row, i), larger = x > m ? x : m;
    sum = sum * std::exp(m - larger) + std::exp(x - larger);
    m = larger;
  }
  top[t] = m;
  total[t] = sum;
  tn::sync_block();
  for (unsigned half = kBlock / 2; half > 0; half /= 2) {
    if (t < half) {
      float a = top[t], b = top[t + half], larger = a > b ? a : b;
      total[t] = total[t] * std::exp(a - larger) + total[t + half] * std::exp(b - larger);
      top[t] = larger;
    }
    tn::sync_block();
  }
  m = top[0];
  sum = total[0];
  for (std::size_t i = t; i < out.extent(1); i += kBlock)
    out(row, i) = std::exp(in(row, i) - m) / sum;
}

int main() {
  const std::size_t rows = 4, n = 333;
  std::vector<float> x = random_floats(rows * n, -5, 5);
  std::vector<double> want;
  for (std::size_t r = 0; r < rows; ++r) {
    double sum = 0;
    for (std::size_t i = 0; i < n; ++i)
      sum += std::exp(double(x[r * n + i]));
    for (std::size_t i = 0; i < n; ++i)
      want.push_back(std::exp(double(x[r * n + i])) / sum);
  }
  tn::buffer<float> in(x), out(x.size());
  tn::launch<softmax>({rows, kBlock}, tn::mdspan_view(in, rows, n), tn::mdspan_view(out, rows, n));
  return near("softmax_online", out.to_host(), want, 1e-5);
}
