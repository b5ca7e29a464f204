// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Exclusive scan of 2 * blockDim elements after Blelloch: sums up a tree,
// then down; indices are padded by one for each 32 to spread them over the
// banks.
//
// RUN: %tnc --check %s | %FileCheck %s
// RUN: %tnc -arch=cpu %s -o %t && %run-cpu %t
// RUN: env TN_SANITIZE=1 TN_SANITIZE_SEED=5 TN_DEVICE=cpu %t 2>&1 | %FileCheck %s --check-prefix=RESULT --implicit-check-not=error
// CHECK-DAG: scan: accepted
// RESULT: scan_blelloch: ok
#include "reference.h"

#include <tn/kernel.h>

constexpr unsigned kBlock = 128, kItems = 2 * kBlock;

TN_DEVICE constexpr unsigned padded(unsigned i) { return i + (i >> 5); }

TN_KERNEL TN_BLOCK(kBlock) void scan(tn::span<const int> in, tn::span<int> out,
                                     tn::span<int> totals) {
  TN_SHARED int tree[kItems + kItems / 32];
  unsigned t = tn::thread_idx().x;
  std::size_t first = std::size_t(tn::block_idx().x) * kItems;
  std::size_t a = first + t, b = first + t + kBlock;
  tree[padded(t)] = a < in.size() ? in[a] : 0;
  tree[padded(t + kBlock)] = b < in.size() ? in[b] : 0;
  unsigned offset = 1;
  for (unsigned d = kItems >> 1; d > 0; d >>= 1) {
    tn::sync_block();
    if (t < d) {
      unsigned left = offset * (2 * t + 1) - 1, right = offset * (2 * t + 2) - 1;
      tree[padded(right)] += tree[padded(left)];
    }
    offset *= 2;
  }
  if (t == 0) {
    totals[tn::block_idx().x] = tree[padded(kItems - 1)];
    tree[padded(kItems - 1)] = 0;
  }
  for (unsigned d = 1; d < kItems; d *= 2) {
    offset >>= 1;
    tn::sync_block();
    if (t < d) {
      unsigned left = offset * (2 * t + 1) - 1, right = offset * (2 * t + 2) - 1;
      int sum = tree[padded(left)];
      tree[padded(left)] = tree[padded(right)];
      tree[padded(right)] += sum;
    }
  }
  tn::sync_block();
  if (a < out.size())
    out[a] = tree[padded(t)];
  if (b < out.size())
    out[b] = tree[padded(t + kBlock)];
}

int main() {
  std::vector<int> x = random_ints(1000, -50, 50), want(x.size());
  for (std::size_t i = 0; i < x.size(); ++i)
    want[i] = i % kItems ? want[i - 1] + x[i - 1] : 0;
  tn::buffer<int> in(x), out(x.size()), totals(4);
  tn::launch<scan>({4, kBlock}, in, out, totals);
  return same("scan_blelloch", out.to_host(), want);
}
