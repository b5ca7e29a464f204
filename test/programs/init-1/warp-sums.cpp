// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One sum a warp is stored, and as many are read; the twin reads as many as there are lanes.
// RUN: %tnc --check %s
// RUN: not %tnc --check -DWRONG %s 2>&1 | %FileCheck %s
// CHECK: error[TN4001]: `part[4]` may be read before anything is written to it
// CHECK-NEXT: warp-sums.cpp:[[@LINE+13]]:15
// CHECK: launch: block 128, grid 1; thread 4 of block 0 (replayed: true fault)
#include <tn/kernel.h>

TN_KERNEL TN_BLOCK(128) void k(tn::span<const int> in, tn::span<int> out) {
  TN_SHARED int part[32];
  unsigned t = tn::thread_idx().x, lane = t % 32;
  auto i = tn::global_idx();
  int sum = tn::warp::reduce_add(i < in.size() ? in[i] : 0);
  if (lane == 0)
    part[t / 32] = sum;
  tn::sync_block();
#ifdef WRONG
  int value = part[lane];
#else
  int value = lane < 4 ? part[lane] : 0;
#endif
  sum = tn::warp::reduce_add(value);
  if (i < out.size())
    out[i] = sum;
}
