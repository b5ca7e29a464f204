// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Wrong twin of reduce: threads past the end leave before the barrier that the
// others wait at, and their elements of `sums` stay unwritten. error[TN2003]
#include "../reference.h"

#include <tn/kernel.h>

constexpr unsigned kBlock = 256;

TN_KERNEL TN_BLOCK(kBlock) void reduce(tn::span<const float> x,
                                       tn::span<float> partial) {
  TN_SHARED float sums[kBlock];
  unsigned t = tn::thread_idx().x;
  auto i = tn::global_idx();
  if (i >= x.size())
    return;
  sums[t] = x[i];
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
  tn::buffer<float> x(example::random_floats(1000)), partial(4);
  tn::launch<reduce>(tn::grid_for(x.size(), kBlock), x, partial);
  return 0;
}
