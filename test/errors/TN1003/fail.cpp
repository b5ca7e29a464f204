// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <tn/kernel.h>

TN_KERNEL TN_BLOCK(256) void neighbours(tn::span<const float> x, tn::span<float> y) {
  TN_SHARED float tile[256];
  auto t = tn::thread_idx().x;
  auto i = tn::global_idx();
  tile[t] = i < x.size() ? x[i] : 0;
  if (i < y.size())
    y[i] = tile[255 - t];
}
