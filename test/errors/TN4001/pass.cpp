// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <tn/kernel.h>

TN_KERNEL TN_BLOCK(64) void spread(tn::span<const float> x, tn::span<float> y) {
  TN_SHARED float tile[64];
  auto t = tn::thread_idx().x;
  auto i = tn::global_idx();
  tile[t] = i < x.size() ? x[i] : 0;
  tn::sync_block();
  if (i < y.size())
    y[i] = tile[63 - t];
}
