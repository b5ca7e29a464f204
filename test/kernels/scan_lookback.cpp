// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inclusive scan in one pass: each block scans its tile and looks back for the
// sum of the tiles before, which the library finds by atomics alone.
//
// RUN: %tnc --check %s | %FileCheck %s
// RUN: %tnc -arch=cpu %s -o %t && %run-cpu %t
// RUN: env TN_SANITIZE=1 TN_SANITIZE_SEED=5 TN_DEVICE=cpu %t 2>&1 | %FileCheck %s --check-prefix=RESULT --implicit-check-not=error
// RUN: env TN_SANITIZE=1 TN_SANITIZE_SEED=77 TN_DEVICE=cpu %t 2>&1 | %FileCheck %s --check-prefix=RESULT --implicit-check-not=error
// CHECK-DAG: scan: accepted
// RESULT: scan_lookback: ok
#include "reference.h"

#include <tn/kernel.h>
#include <tn/kernel/lookback.h>

constexpr unsigned kBlock = 128;

TN_KERNEL TN_BLOCK(kBlock) void scan(tn::span<const int> in, tn::span<int> out,
                                     tn::span<unsigned long long> state, tn::span<unsigned> ticket) {
  TN_SHARED int part[kBlock];
  TN_SHARED unsigned tile;
  TN_SHARED int before;
  unsigned t = tn::thread_idx().x;
  if (t == 0)
    tile = tn::lookback::draw(ticket);
  tn::sync_block();
  std::size_t i = std::size_t(tile) * kBlock + t;
  part[t] = i < in.size() ? in[i] : 0;
  tn::sync_block();
  for (unsigned reach = 1; reach < kBlock; reach *= 2) {
    int add = t >= reach ? part[t - reach] : 0;
    tn::sync_block();
    part[t] += add;
    tn::sync_block();
  }
  if (t == 0)
    before = tn::lookback::sum(state, tile, part[kBlock - 1]);
  tn::sync_block();
  if (i < out.size())
    out[i] = before + part[t];
}

int main() {
  constexpr unsigned tiles = 40;
  std::vector<int> x = random_ints(tiles * kBlock - 5, -50, 50), want(x.size());
  for (std::size_t i = 0; i < x.size(); ++i)
    want[i] = x[i] + (i ? want[i - 1] : 0);
  tn::buffer<int> in(x), out(x.size());
  tn::buffer<unsigned long long> state(tiles);
  tn::buffer<unsigned> ticket(1);
  tn::launch<scan>({tiles, kBlock}, in, out, state, ticket);
  return same("scan_lookback", out.to_host(), want);
}
