// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sums of segments of equal keys by a segmented scan in shared memory;
// segments that cross blocks are joined by atomic additions.
//
// RUN: %tnc --check %s | %FileCheck %s
// RUN: %tnc -arch=cpu %s -o %t && %run-cpu %t
// RUN: env TN_SANITIZE=1 TN_SANITIZE_SEED=5 TN_DEVICE=cpu %t 2>&1 | %FileCheck %s --check-prefix=RESULT --implicit-check-not=error
// CHECK-DAG: segments: accepted
// RESULT: segmented_reduction: ok
#include "reference.h"

#include <tn/kernel.h>

constexpr unsigned kBlock = 128;

TN_KERNEL TN_BLOCK(kBlock) void segments(tn::span<const unsigned> key,
                                         tn::span<const int> value,
                                         tn::span<int> sums) {
  TN_SHARED unsigned keys[kBlock];
  TN_SHARED int part[kBlock];
  unsigned t = tn::thread_idx().x;
  auto i = tn::global_idx();
  bool isInside = i < value.size();
  keys[t] = isInside ? key[i] : 0xffffffffu;
  part[t] = isInside ? value[i] : 0;
  tn::sync_block();
  for (unsigned reach = 1; reach < kBlock; reach *= 2) {
    int before = 0;
    if (t >= reach && keys[t - reach] == keys[t])
      before = part[t - reach];
    tn::sync_block();
    part[t] += before;
    tn::sync_block();
  }
  bool isLast = t == kBlock - 1 || keys[t + 1] != keys[t];
  if (isInside && isLast)
    tn::atomic_ref<int>(sums[keys[t]]).fetch_add(part[t]);
}

int main() {
  std::vector<int> r = random_ints(1000, 0, 3), value = random_ints(1000, -9, 9);
  std::vector<unsigned> key(1000);
  for (std::size_t i = 1; i < key.size(); ++i)
    key[i] = key[i - 1] + (r[i] == 0);
  std::vector<int> want(key.back() + 1, 0);
  for (std::size_t i = 0; i < key.size(); ++i)
    want[key[i]] += value[i];
  tn::buffer<unsigned> dk(key);
  tn::buffer<int> dv(value), sums(want.size());
  tn::launch<segments>(tn::grid_for(key.size(), kBlock), dk, dv, sums);
  return same("segmented_reduction", sums.to_host(), want);
}
