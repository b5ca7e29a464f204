// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inclusive prefix sums of any length: each block scans its part in shared
// memory (Hillis and Steele: log2(block) rounds) and notes its total; the
// totals are scanned in the same way; each block then adds the total of all
// before it.
#include "../reference.h"

#include <tn/kernel.h>

constexpr unsigned kBlock = 256;

TN_KERNEL TN_BLOCK(kBlock) void scan_blocks(tn::span<const int> in,
                                            tn::span<int> out,
                                            tn::span<int> totals) {
  TN_SHARED int part[kBlock];
  unsigned t = tn::thread_idx().x;
  auto i = tn::global_idx();
  part[t] = i < in.size() ? in[i] : 0;
  tn::sync_block();
  for (unsigned reach = 1; reach < kBlock; reach *= 2) {
    int before = t >= reach ? part[t - reach] : 0;
    tn::sync_block();
    part[t] += before;
    tn::sync_block();
  }
  if (i < out.size())
    out[i] = part[t];
  if (t == kBlock - 1)
    totals[tn::block_idx().x] = part[t];
}

TN_KERNEL TN_BLOCK(kBlock) void add_totals(tn::span<const int> totals,
                                           tn::span<int> out) {
  auto b = tn::block_idx().x;
  auto i = tn::global_idx();
  if (b > 0 && i < out.size())
    out[i] += totals[b - 1];
}

namespace {

tn::buffer<int> scan(const tn::buffer<int> &in) {
  auto config = tn::grid_for(in.size(), kBlock);
  tn::buffer<int> out(in.size()), totals(config.grid.x);
  tn::launch<scan_blocks>(config, in, out, totals);
  if (config.grid.x > 1)
    tn::launch<add_totals>(config, scan(totals), out);
  return out;
}

} // namespace

int main() {
  std::vector<int> x = example::random_ints(200'003, -100, 100);
  std::vector<int> expected(x.size());
  int sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i)
    expected[i] = sum += x[i];
  tn::buffer<int> result = scan(tn::buffer<int>(x));
  return example::report("scan", example::max_error(result.to_host(), expected),
                         0);
}
