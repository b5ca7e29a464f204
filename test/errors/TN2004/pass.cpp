// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <tn/kernel.h>

TN_KERNEL TN_BLOCK(128) void halves(tn::span<const int> x, tn::span<int> y) {
  auto i = tn::global_idx();
  int value = i < x.size() ? x[i] : 0;
  int other = tn::warp::shuffle_down(value, 8);
  if (tn::thread_idx().x % 32 < 16)
    value += other;
  if (i < y.size())
    y[i] = value;
}
