// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <tn/kernel.h>

TN_KERNEL TN_BLOCK(256) void histogram(tn::span<const unsigned char> x, tn::span<int> bins) {
  auto i = tn::global_idx();
  if (i < x.size() && bins.size() >= 256) {
    tn::atomic_ref(bins[x[i]]).fetch_add(1, tn::relaxed);
    if (bins[0] < 0)
      bins[0] = 0;
  }
}
