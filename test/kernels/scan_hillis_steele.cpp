// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inclusive scan of a block after Hillis and Steele, with two buffers that
// change places in each round: one barrier a round instead of two.
//
// RUN: %tnc --check %s | %FileCheck %s
// RUN: %tnc -arch=cpu %s -o %t && %run-cpu %t
// RUN: env TN_SANITIZE=1 TN_SANITIZE_SEED=5 TN_DEVICE=cpu %t 2>&1 | %FileCheck %s --check-prefix=RESULT --implicit-check-not=error
// CHECK-DAG: scan: accepted
// RESULT: scan_hillis_steele: ok
#include "reference.h"

#include <tn/kernel.h>

constexpr unsigned kBlock = 128;

TN_KERNEL TN_BLOCK(kBlock) void scan(tn::span<const int> in, tn::span<int> out) {
  TN_SHARED int part[2][kBlock];
  unsigned t = tn::thread_idx().x;
  auto i = tn::global_idx();
  unsigned from = 0;
  part[0][t] = i < in.size() ? in[i] : 0;
  tn::sync_block();
  for (unsigned reach = 1; reach < kBlock; reach *= 2) {
    int sum = part[from][t];
    if (t >= reach)
      sum += part[from][t - reach];
    from ^= 1;
    part[from][t] = sum;
    tn::sync_block();
  }
  if (i < out.size())
    out[i] = part[from][t];
}

int main() {
  std::vector<int> x = random_ints(1000, -50, 50), want(x.size());
  for (std::size_t i = 0; i < x.size(); ++i)
    want[i] = x[i] + (i % kBlock ? want[i - 1] : 0);
  tn::buffer<int> in(x), out(x.size());
  tn::launch<scan>(tn::grid_for(x.size(), kBlock), in, out);
  return same("scan_hillis_steele", out.to_host(), want);
}
