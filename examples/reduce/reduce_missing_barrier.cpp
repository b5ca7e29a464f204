// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Wrong twin of reduce: no barrier at the end of a round, so that a thread adds
// an element that another has not finished. error[TN1003]
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
  }
  if (t == 0)
    partial[tn::block_idx().x] = sums[0];
}

int main() {
  tn::buffer<float> x(example::random_floats(10'000)), partial(4);
  tn::launch<reduce>({.grid = 4, .block = kBlock}, x, partial);
  return 0;
}
