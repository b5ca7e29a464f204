// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Histogram with a private copy of the bins for each block, merged by atomic
// additions.
//
// RUN: %tnc --check %s | %FileCheck %s
// RUN: %tnc -arch=cpu %s -o %t && %run-cpu %t
// RUN: env TN_SANITIZE=1 TN_SANITIZE_SEED=5 TN_DEVICE=cpu %t 2>&1 | %FileCheck %s --check-prefix=RESULT --implicit-check-not=error
// CHECK-DAG: histogram: accepted
// RESULT: histogram_private: ok
#include "reference.h"

#include <tn/kernel.h>

constexpr unsigned kBins = 200;

TN_KERNEL void histogram(tn::span<const unsigned> in, tn::span<unsigned> bins) {
  TN_SHARED unsigned local[kBins];
  unsigned t = tn::thread_idx().x, step = tn::block_dim().x;
  for (unsigned b = t; b < kBins; b += step)
    local[b] = 0;
  tn::sync_block();
  for (auto i : tn::grid_stride(in.size()))
    tn::atomic_ref<unsigned, tn::scope::block>(local[in[i] % kBins]).fetch_add(1);
  tn::sync_block();
  for (unsigned b = t; b < kBins; b += step)
    if (b < bins.size())
      tn::atomic_ref<unsigned>(bins[b]).fetch_add(local[b]);
}

int main() {
  std::vector<int> r = random_ints(3000, 0, 5000);
  std::vector<unsigned> x(r.begin(), r.end()), want(kBins, 0);
  for (unsigned v : x)
    ++want[v % kBins];
  tn::buffer<unsigned> in(x), bins(kBins);
  tn::launch<histogram>({5, 96}, in, bins);
  return same("histogram_private", bins.to_host(), want);
}
