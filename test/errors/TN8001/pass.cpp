// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <tn/kernel.h>

TN_KERNEL TN_BLOCK(256) void big(tn::span<float> y) {
  TN_SHARED float tile[32][256];
  auto t = tn::thread_idx().x;
  auto i = tn::global_idx();
  for (int r = 0; r < 32; ++r)
    tile[r][t] = 1;
  if (i < y.size())
    y[i] = tile[0][t];
}
