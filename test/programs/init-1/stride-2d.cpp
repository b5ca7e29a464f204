// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A tile with its halo filled by strides in both directions; rows start at threadIdx.x.
// RUN: %tnc --check %s
// RUN: not %tnc --check -DWRONG %s 2>&1 | %FileCheck %s
// CHECK: error[TN1003]: threads (0, 0) and (0, 1) of block 0 race on `s[4][1]`
// CHECK-NEXT: stride-2d.cpp:[[@LINE+14]]:7
// CHECK: launch: block 1 x 2, grid 2; thread (0, 0) of block 0 and thread (0, 1) of block 0; in.extent(0) = 1, in.extent(1) = 0, out.extent(0) = 0, out.extent(1) = 0 (replayed: true race)
#include <tn/kernel.h>

TN_KERNEL void k(tn::mdspan<const float, 2> in, tn::mdspan<float, 2> out) {
  TN_SHARED float s[20][36];
  auto t = tn::thread_idx();
  auto d = tn::block_dim();
#ifdef WRONG
  for (unsigned y = t.x; y < 20; y += d.y)
#else
  for (unsigned y = t.y; y < 20; y += d.y)
#endif
    for (unsigned x = t.x; x < 36; x += d.x)
      s[y][x] = y < in.extent(0) && x < in.extent(1) ? in(y, x) : 0;
  tn::sync_block();
  auto x = tn::global_idx<0>(), y = tn::global_idx<1>();
  if (y < out.extent(0) && x < out.extent(1))
    out(y, x) = s[y % 20][x % 36];
}
