// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stream compaction: flags are scanned in a block, and each block takes its
// place in the output by one atomic addition.
//
// RUN: %tnc --check %s | %FileCheck %s
// RUN: %tnc -arch=cpu %s -o %t && %run-cpu %t
// RUN: env TN_SANITIZE=1 TN_SANITIZE_SEED=5 TN_DEVICE=cpu %t 2>&1 | %FileCheck %s --check-prefix=RESULT --implicit-check-not=error
// CHECK-DAG: compact: conditional
// RESULT: compaction: ok
#include "reference.h"

#include <tn/kernel.h>

constexpr unsigned kBlock = 128;

TN_KERNEL TN_BLOCK(kBlock) void compact(tn::span<const int> in, tn::span<int> kept,
                                        tn::span<unsigned> count) {
  TN_SHARED unsigned place[kBlock];
  TN_SHARED int packed[kBlock];
  TN_SHARED unsigned first;
  unsigned t = tn::thread_idx().x;
  auto i = tn::global_idx();
  int value = i < in.size() ? in[i] : 0;
  place[t] = value > 0;
  tn::sync_block();
  for (unsigned reach = 1; reach < kBlock; reach *= 2) {
    unsigned before = t >= reach ? place[t - reach] : 0;
    tn::sync_block();
    place[t] += before;
    tn::sync_block();
  }
  // Output k of the block is the first element with k + 1 kept up to it.
  unsigned total = place[kBlock - 1];
  unsigned lo = 0, hi = kBlock - 1;
  while (lo < hi) {
    unsigned mid = (lo + hi) / 2;
    if (place[mid] < t + 1)
      lo = mid + 1;
    else
      hi = mid;
  }
  packed[t] = value;
  if (t == 0)
    first = tn::atomic_ref<unsigned>(count[0]).fetch_add(total);
  tn::sync_block();
  if (t < total)
    kept[first + t] = packed[lo];
}

int main() {
  std::vector<int> x = random_ints(1000, -50, 50), want;
  for (int v : x)
    if (v > 0)
      want.push_back(v);
  tn::buffer<int> in(x), kept(x.size());
  tn::buffer<unsigned> count(1);
  tn::launch<compact>(tn::grid_for(x.size(), kBlock), in, kept, count);
  std::vector<int> got = kept.to_host();
  got.resize(count.to_host()[0]);
  std::sort(got.begin(), got.end());
  std::sort(want.begin(), want.end());
  return same("compaction", got, want);
}
