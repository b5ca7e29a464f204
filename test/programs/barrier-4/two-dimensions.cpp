// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rows of 16 threads: two rows are one warp, so a full mask in one row's branch waits for the other.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2004]: a warp operation that names a lane in its mask that does not reach it
// CHECK-NEXT: :[[@LINE+12]]:15
#include <tn/kernel.h>

TN_KERNEL TN_BLOCK(16, 8) void rows(tn::span<const int> x, tn::span<int> y) {
  auto t = tn::thread_idx();
  std::size_t at = tn::block_idx().x * std::size_t(128) + t.y * 16 + t.x;
  int v = at < x.size() ? x[at] : 0, sum = 0;
#ifdef WRONG
  if (t.y % 2 == 0)
#else
  if (t.y % 4 < 2)
#endif
    sum = v + tn::warp::shuffle_xor(v, 1);
  if (at < y.size())
    y[at] = sum;
}
