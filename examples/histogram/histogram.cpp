// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How often each byte value occurs: each block counts in shared memory with
// block-scope atomics, then adds its counts to the result.
#include "../reference.h"

#include <tn/kernel.h>

constexpr unsigned kBins = 256;

TN_KERNEL TN_BLOCK(kBins) void histogram(tn::span<const unsigned char> x,
                                         tn::span<unsigned> counts) {
  TN_SHARED unsigned bins[kBins];
  unsigned t = tn::thread_idx().x;
  bins[t] = 0;
  tn::sync_block();
  for (auto i : tn::grid_stride(x.size()))
    tn::atomic_ref<unsigned, tn::scope::block>(bins[x[i]])
        .fetch_add(1u, tn::relaxed);
  tn::sync_block();
  tn::atomic_ref<unsigned, tn::scope::grid>(counts[t]).fetch_add(bins[t],
                                                                 tn::relaxed);
}

int main() {
  std::vector<int> drawn = example::random_ints(1'000'003, 0, 255);
  std::vector<unsigned char> x(drawn.begin(), drawn.end());
  tn::buffer<unsigned char> dx(x);
  tn::buffer<unsigned> counts(kBins);
  tn::launch<histogram>({.grid = 40, .block = kBins}, dx, counts);

  std::vector<unsigned> expected(kBins);
  for (unsigned char value : x)
    ++expected[value];
  return example::report("histogram",
                         example::max_error(counts.to_host(), expected), 0);
}
