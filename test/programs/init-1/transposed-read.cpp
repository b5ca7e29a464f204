// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A tile written by rows is read by columns; four of its rows are never written.
// RUN: %tnc --check %s
// RUN: not %tnc --check -DWRONG %s 2>&1 | %FileCheck %s
// CHECK: error[TN4001]: `s[28][{{[0-9]+}}]` may be read before anything is written to it
// CHECK-NEXT: transposed-read.cpp:[[@LINE+17]]:27
// CHECK: launch: block 32 x 8, grid {{.*}}; thread (28, {{[0-9]}}) of block {{.*}}out.extent(1) = {{[0-9]+}} (replayed: true fault)
#include <tn/kernel.h>

TN_KERNEL TN_BLOCK(32, 8) void k(tn::mdspan<const float, 2> in, tn::mdspan<float, 2> out) {
  TN_SHARED float s[32][33];
  auto t = tn::thread_idx();
#ifdef WRONG
  for (unsigned j = 0; j < 28; j += 4)
    if (t.y < 4)
#else
  for (unsigned j = 0; j < 32; j += 8)
#endif
      s[t.y + j][t.x] = t.y + j < in.extent(0) && t.x < in.extent(1) ? in(t.y + j, t.x) : 0;
  tn::sync_block();
  for (unsigned j = 0; j < 32; j += 8)
    if (t.y + j < out.extent(0) && t.x < out.extent(1) && tn::block_idx().x == 0 && tn::block_idx().y == 0)
      out(t.y + j, t.x) = s[t.x][t.y + j];
}
