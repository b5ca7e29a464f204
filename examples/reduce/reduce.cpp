// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A sum: each thread adds its share of the input, each block adds its threads'
// sums as a tree in shared memory, and a second launch adds the blocks'.
#include "../reference.h"

#include <tn/kernel.h>

constexpr unsigned kBlock = 256;

TN_KERNEL TN_BLOCK(kBlock) void reduce(tn::span<const float> x,
                                       tn::span<float> partial) {
  TN_SHARED float sums[kBlock];
  unsigned t = tn::thread_idx().x;
  float sum = 0;
  for (auto i : tn::grid_stride(x.size()))
    sum += x[i];
  sums[t] = sum;
  tn::sync_block();
  for (unsigned half = kBlock / 2; half > 0; half /= 2) {
    if (t < half)
      sums[t] += sums[t + half];
    tn::sync_block();
  }
  if (t == 0)
    partial[tn::block_idx().x] = sums[0];
}

int main() {
  const std::size_t n = 1'000'003;
  const unsigned blocks = 60;
  std::vector<float> x = example::random_floats(n);
  tn::buffer<float> dx(x), partial(blocks), total(1);
  tn::launch<reduce>({.grid = blocks, .block = kBlock}, dx, partial);
  tn::launch<reduce>({.grid = 1, .block = kBlock}, partial, total);

  double expected = 0;
  for (float value : x)
    expected += value;
  return example::report(
      "reduce",
      example::max_error(total.to_host(), std::vector<double>{expected}), 1e-4);
}
