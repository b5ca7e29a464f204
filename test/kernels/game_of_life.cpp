// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conway's game of life on a torus; each block loads its tile and one cell
// around it by a stride.
//
// RUN: %tnc --check %s | %FileCheck %s
// RUN: %tnc -arch=cpu %s -o %t && %run-cpu %t
// RUN: env TN_SANITIZE=1 TN_SANITIZE_SEED=5 TN_DEVICE=cpu %t 2>&1 | %FileCheck %s --check-prefix=RESULT --implicit-check-not=error
// CHECK-DAG: step: accepted
// RESULT: game_of_life: ok
#include "reference.h"

#include <tn/kernel.h>

constexpr unsigned kX = 32, kY = 8;

TN_KERNEL TN_BLOCK(kX, kY) void step(tn::mdspan<const unsigned char, 2> in,
                                     tn::mdspan<unsigned char, 2> out) {
  TN_SHARED unsigned char tile[kY + 2][kX + 2];
  auto t = tn::thread_idx();
  auto b = tn::block_idx();
  std::size_t height = in.extent(0), width = in.extent(1);
  if (height == 0 || width == 0)
    return;
  for (unsigned ly = t.y; ly < kY + 2; ly += kY)
    for (unsigned lx = t.x; lx < kX + 2; lx += kX) {
      std::size_t y = (std::size_t(b.y) * kY + ly + height - 1) % height;
      std::size_t x = (std::size_t(b.x) * kX + lx + width - 1) % width;
      tile[ly][lx] = in(y, x);
    }
  tn::sync_block();
  unsigned around = 0;
  for (unsigned j = 0; j < 3; ++j)
    for (unsigned i = 0; i < 3; ++i)
      if (i != 1 || j != 1)
        around += tile[t.y + j][t.x + i];
  std::size_t x = tn::global_idx<0>(), y = tn::global_idx<1>();
  if (y < out.extent(0) && x < out.extent(1))
    out(y, x) = around == 3 || (around == 2 && tile[t.y + 1][t.x + 1]);
}

int main() {
  const std::size_t h = 21, w = 50;
  std::vector<int> r = random_ints(h * w, 0, 1);
  std::vector<unsigned char> in(r.begin(), r.end()), want(h * w);
  for (std::size_t y = 0; y < h; ++y)
    for (std::size_t x = 0; x < w; ++x) {
      unsigned around = 0;
      for (std::size_t j = 0; j < 3; ++j)
        for (std::size_t i = 0; i < 3; ++i)
          if (i != 1 || j != 1)
            around += in[(y + h + j - 1) % h * w + (x + w + i - 1) % w];
      want[y * w + x] = around == 3 || (around == 2 && in[y * w + x]);
    }
  tn::buffer<unsigned char> a(in), b(in.size());
  tn::launch<step>(tn::grid_for({w, h}, {kX, kY}), tn::mdspan_view(a, h, w),
                   tn::mdspan_view(b, h, w));
  return same("game_of_life", b.to_host(), want);
}
