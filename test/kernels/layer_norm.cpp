// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Layer norm: one block a row, mean and variance by sums over warps and then
// over the warps' sums in shared memory.
//
// RUN: %tnc --check %s | %FileCheck %s
// RUN: %tnc -arch=cpu %s -o %t && %run-cpu %t
// RUN: env TN_SANITIZE=1 TN_SANITIZE_SEED=5 TN_DEVICE=cpu %t 2>&1 | %FileCheck %s --check-prefix=RESULT --implicit-check-not=error
// CHECK-DAG: layer_norm: accepted
// RESULT: layer_norm: ok
#include "reference.h"

#include <tn/kernel.h>

constexpr unsigned kBlock = 128, kWarps = kBlock / 32;

TN_DEVICE float block_sum(float value, float *part) {
  unsigned t = tn::thread_idx().x;
  value = tn::warp::reduce_add(value);
  if (t % 32 == 0)
    part[t / 32] = value;
  tn::sync_block();
  float sum = 0;
  for (unsigned w = 0; w < kWarps; ++w)
    sum += part[w];
  tn::sync_block();
  return sum;
}

TN_KERNEL TN_BLOCK(kBlock) void layer_norm(tn::mdspan<const float, 2> in,
                                           tn::span<const float> scale,
                                           tn::span<const float> shift, float epsilon,
                                           tn::mdspan<float, 2> out) {
  TN_SHARED float part[kWarps];
  std::size_t row = tn::block_idx().x, n = out.extent(1);
  unsigned t = tn::thread_idx().x;
  float sum = 0;
  for (std::size_t i = t; i < n; i += kBlock)
    sum += in(row, i);
  float mean = block_sum(sum, part) / float(n);
  float squares = 0;
  for (std::size_t i = t; i < n; i += kBlock)
    squares += (in(row, i) - mean) * (in(row, i) - mean);
  float norm = 1 / std::sqrt(block_sum(squares, part) / float(n) + epsilon);
  for (std::size_t i = t; i < n; i += kBlock)
    out(row, i) = (in(row, i) - mean) * norm * scale[i] + shift[i];
}

int main() {
  const std::size_t rows = 5, n = 300;
  std::vector<float> x = random_floats(rows * n), scale = random_floats(n), shift = random_floats(n);
  std::vector<double> want;
  for (std::size_t r = 0; r < rows; ++r) {
    double mean = 0, variance = 0;
    for (std::size_t i = 0; i < n; ++i)
      mean += x[r * n + i] / double(n);
    for (std::size_t i = 0; i < n; ++i)
      variance += (x[r * n + i] - mean) * (x[r * n + i] - mean) / double(n);
    for (std::size_t i = 0; i < n; ++i)
      want.push_back((x[r * n + i] - mean) / std::sqrt(variance + 1e-5) * scale[i] + shift[i]);
  }
  tn::buffer<float> in(x), ds(scale), dt(shift), out(x.size());
  tn::launch<layer_norm>({rows, kBlock}, tn::mdspan_view(in, rows, n), ds, dt, 1e-5f,
                         tn::mdspan_view(out, rows, n));
  return near("layer_norm", out.to_host(), want, 1e-4);
}
