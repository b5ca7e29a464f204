// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The row of the thread, not the row of the block, decides.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2001]: a barrier that not every thread of the block reaches
// CHECK-NEXT: :[[@LINE+13]]:5
// CHECK: thread ({{[0-9]+}}, {{[0-9]+}}) waits here, thread ({{[0-9]+}}, {{[0-9]+}}) does not come
#include <tn/kernel.h>

TN_KERNEL TN_BLOCK(16, 16) void rows(tn::mdspan<float, 2> m) {
  auto t = tn::thread_idx();
  std::size_t first = tn::block_idx().y * std::size_t(16);
  auto row = first + t.y, col = tn::global_idx<0>();
#ifdef WRONG
  if (row < m.extent(0))
#else
  if (first < m.extent(0))
#endif
    tn::sync_block();
  if (row < m.extent(0) && col < m.extent(1))
    m(row, col) = 1;
}
