// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Centre, edges and corners of a tile in nine statements; one corner is missing.
// RUN: %tnc --check %s
// RUN: not %tnc --check -DWRONG %s 2>&1 | %FileCheck %s
// CHECK: error[TN4001]: `s[17][0]` may be read before anything is written to it
// CHECK-NEXT: halo-2d.cpp:[[@LINE+34]]:14
// CHECK: launch: block 16 x 16, grid 1; thread (0, 15) of block 0; in.extent(0) = 0, in.extent(1) = {{[0-9]+}}, out.extent(0) = {{[0-9]+}}, out.extent(1) = {{[0-9]+}} (replayed: true fault)
#include <tn/kernel.h>

TN_KERNEL TN_BLOCK(16, 16) void k(tn::mdspan<const float, 2> in, tn::mdspan<float, 2> out) {
  TN_SHARED float s[18][18];
  auto t = tn::thread_idx();
  auto x = tn::global_idx<0>(), y = tn::global_idx<1>();
  auto at = [&](std::size_t v, std::size_t u) {
    return v < in.extent(0) && u < in.extent(1) ? in(v, u) : 0.0f;
  };
  s[t.y + 1][t.x + 1] = at(y, x);
  if (t.x == 0)
    s[t.y + 1][0] = at(y, x - 1);
  if (t.x == 15)
    s[t.y + 1][17] = at(y, x + 1);
  if (t.y == 0)
    s[0][t.x + 1] = at(y - 1, x);
  if (t.y == 15)
    s[17][t.x + 1] = at(y + 1, x);
  if (t.x == 0 && t.y == 0)
    s[0][0] = at(y - 1, x - 1);
  if (t.x == 15 && t.y == 0)
    s[0][17] = at(y - 1, x + 1);
#ifndef WRONG
  if (t.x == 0 && t.y == 15)
    s[17][0] = at(y + 1, x - 1);
#endif
  if (t.x == 15 && t.y == 15)
    s[17][17] = at(y + 1, x + 1);
  tn::sync_block();
  float sum = 0;
  for (unsigned j = 0; j < 3; ++j)
    for (unsigned i = 0; i < 3; ++i)
      sum += s[t.y + j][t.x + i];
  if (y < out.extent(0) && x < out.extent(1))
    out(y, x) = sum;
}
