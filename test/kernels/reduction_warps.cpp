// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sum of an array: a grid-stride loop, shuffles within warps, a first warp
// that joins the warps' sums, one atomic addition a block.
//
// RUN: %tnc --check %s | %FileCheck %s
// RUN: %tnc -arch=cpu %s -o %t && %run-cpu %t
// RUN: env TN_SANITIZE=1 TN_SANITIZE_SEED=5 TN_DEVICE=cpu %t 2>&1 | %FileCheck %s --check-prefix=RESULT --implicit-check-not=error
// CHECK-DAG: sum: accepted
// RESULT: reduction_warps: ok
#include "reference.h"

#include <tn/kernel.h>

constexpr unsigned kBlock = 256, kWarps = kBlock / 32;

TN_KERNEL TN_BLOCK(kBlock) void sum(tn::span<const int> in, tn::span<int> total) {
  TN_SHARED int part[kWarps];
  unsigned t = tn::thread_idx().x, lane = t % 32, warp = t / 32;
  int value = 0;
  for (auto i : tn::grid_stride(in.size()))
    value += in[i];
  for (int offset = 16; offset > 0; offset /= 2)
    value += tn::warp::shuffle_down(value, offset);
  if (lane == 0)
    part[warp] = value;
  tn::sync_block();
  if (warp == 0) {
    value = lane < kWarps ? part[lane] : 0;
    for (int offset = 16; offset > 0; offset /= 2)
      value += tn::warp::shuffle_down(value, offset);
    if (lane == 0)
      tn::atomic_ref<int>(total[0]).fetch_add(value);
  }
}

int main() {
  std::vector<int> x = random_ints(5000, -100, 100),
                   want = {std::accumulate(x.begin(), x.end(), 0)};
  tn::buffer<int> in(x), total(1);
  tn::launch<sum>({3, kBlock}, in, total);
  return same("reduction_warps", total.to_host(), want);
}
