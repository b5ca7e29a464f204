// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <tn/kernel.h>

TN_KERNEL TN_BLOCK(128) void sum_pairs(tn::span<const float> x, tn::span<float> y) {
  TN_SHARED float tile[128];
  auto t = tn::thread_idx().x;
  auto i = tn::global_idx();
  tile[t] = i < x.size() ? x[i] : 0;
  tn::sync_block();
  if (i < y.size())
    y[i] = tile[t] + tile[127 - t];
}
