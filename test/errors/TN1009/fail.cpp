// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <tn/kernel.h>

TN_KERNEL TN_BLOCK(256) void scatter(tn::span<int> y, unsigned key) {
  unsigned t = tn::thread_idx().x, at = (t * 2654435761u) ^ key;
  if (tn::block_idx().x == 0 && at < y.size())
    y[at] = 1;
}
