// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One pass of a block-local radix sort by single bits: each of eight rounds
// counts the zeros before each key by a scan and moves the key there. The
// place is data, so the scatter is written through a checked index.
//
// RUN: %tnc --check %s | %FileCheck %s
// RUN: %tnc -arch=cpu %s -o %t && %run-cpu %t
// RUN: env TN_SANITIZE=1 TN_SANITIZE_SEED=5 TN_DEVICE=cpu %t 2>&1 | %FileCheck %s --check-prefix=RESULT --implicit-check-not=error
// CHECK-DAG: sort_block: accepted
// RESULT: radix_sort_bit: ok
#include "reference.h"

#include <tn/kernel.h>

constexpr unsigned kBlock = 128;

// A key's place is a permutation that only the scan's meaning shows: the
// scatter goes through the inverse, found by a search in the scanned counts.
TN_KERNEL TN_BLOCK(kBlock) void sort_block(tn::span<const unsigned> in,
                                           tn::span<unsigned> out) {
  TN_SHARED unsigned keys[kBlock];
  TN_SHARED unsigned zeros[kBlock];
  unsigned t = tn::thread_idx().x;
  auto i = tn::global_idx();
  keys[t] = i < in.size() ? in[i] : 0xffu;
  for (unsigned bit = 0; bit < 8; ++bit) {
    tn::sync_block();
    zeros[t] = (keys[t] >> bit & 1) == 0;
    tn::sync_block();
    for (unsigned reach = 1; reach < kBlock; reach *= 2) {
      unsigned before = t >= reach ? zeros[t - reach] : 0;
      tn::sync_block();
      zeros[t] += before;
      tn::sync_block();
    }
    // Which key comes to place t: the first with t + 1 zeros (or ones) up to it.
    unsigned all = zeros[kBlock - 1];
    bool isZero = t < all;
    unsigned wanted = isZero ? t + 1 : t - all + 1;
    unsigned lo = 0, hi = kBlock - 1;
    while (lo < hi) {
      unsigned mid = (lo + hi) / 2;
      unsigned count = isZero ? zeros[mid] : mid + 1 - zeros[mid];
      if (count < wanted)
        lo = mid + 1;
      else
        hi = mid;
    }
    unsigned key = keys[lo];
    tn::sync_block();
    keys[t] = key;
  }
  if (i < out.size())
    out[i] = keys[t];
}

int main() {
  std::vector<int> r = random_ints(512, 0, 255);
  std::vector<unsigned> x(r.begin(), r.end()), want = x;
  for (std::size_t i = 0; i < x.size(); i += kBlock)
    std::sort(want.begin() + i, want.begin() + i + kBlock);
  tn::buffer<unsigned> in(x), out(x.size());
  tn::launch<sort_block>(tn::grid_for(x.size(), kBlock), in, out);
  return same("radix_sort_bit", out.to_host(), want);
}
