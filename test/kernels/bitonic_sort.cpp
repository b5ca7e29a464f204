// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bitonic sort of a block's keys in shared memory: each thread owns the pairs
// whose lower index has the compared bit clear.
//
// RUN: %tnc --check %s 2>&1 | %FileCheck %s
// RUN: %tnc -arch=cpu %s -o %t && %run-cpu %t
// RUN: env TN_SANITIZE=1 TN_SANITIZE_SEED=5 TN_DEVICE=cpu %t 2>&1 | %FileCheck %s --check-prefix=RESULT --implicit-check-not=error
// CHECK-DAG: bitonic: accepted
// RESULT: bitonic_sort: ok
#include "reference.h"

#include <tn/kernel.h>

constexpr unsigned kItems = 256;

TN_KERNEL TN_BLOCK(kItems) void bitonic(tn::span<const float> in,
                                        tn::span<float> out) {
  TN_SHARED float keys[kItems];
  unsigned t = tn::thread_idx().x;
  auto i = tn::global_idx();
  keys[t] = i < in.size() ? in[i] : 3.4e38f;
  tn::sync_block();
  for (unsigned size = 2; size <= kItems; size *= 2)
    for (unsigned stride = size / 2; stride > 0; stride /= 2) {
      unsigned other = t ^ stride;
      if (other > t) {
        bool up = (t & size) == 0;
        float a = keys[t], b = keys[other];
        if ((a > b) == up) {
          keys[t] = b;
          keys[other] = a;
        }
      }
      tn::sync_block();
    }
  if (i < out.size())
    out[i] = keys[t];
}

int main() {
  std::vector<float> x = random_floats(3 * kItems), want = x;
  for (std::size_t i = 0; i < x.size(); i += kItems)
    std::sort(want.begin() + i, want.begin() + i + kItems);
  tn::buffer<float> in(x), out(x.size());
  tn::launch<bitonic>(tn::grid_for(x.size(), kItems), in, out);
  return same("bitonic_sort", out.to_host(), want);
}
