// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sobel's edge filter on bytes, with clamped borders and a tile in shared
// memory.
//
// RUN: %tnc --check %s | %FileCheck %s
// RUN: %tnc -arch=cpu %s -o %t && %run-cpu %t
// RUN: env TN_SANITIZE=1 TN_SANITIZE_SEED=5 TN_DEVICE=cpu %t 2>&1 | %FileCheck %s --check-prefix=RESULT --implicit-check-not=error
// CHECK-DAG: sobel: accepted
// RESULT: sobel: ok
#include "reference.h"

#include <tn/kernel.h>

constexpr unsigned kX = 32, kY = 8;

TN_KERNEL TN_BLOCK(kX, kY) void sobel(tn::mdspan<const unsigned char, 2> in,
                                      tn::mdspan<unsigned char, 2> out) {
  TN_SHARED int tile[kY + 2][kX + 2];
  auto t = tn::thread_idx();
  auto b = tn::block_idx();
  long long height = (long long)in.extent(0), width = (long long)in.extent(1);
  for (unsigned ly = t.y; ly < kY + 2; ly += kY)
    for (unsigned lx = t.x; lx < kX + 2; lx += kX) {
      long long y = (long long)b.y * kY + ly - 1, x = (long long)b.x * kX + lx - 1;
      y = y < 0 ? 0 : y >= height ? height - 1 : y;
      x = x < 0 ? 0 : x >= width ? width - 1 : x;
      tile[ly][lx] = height > 0 && width > 0 ? in(std::size_t(y), std::size_t(x)) : 0;
    }
  tn::sync_block();
  auto at = [&](unsigned j, unsigned i) { return tile[t.y + j][t.x + i]; };
  int gx = at(0, 2) + 2 * at(1, 2) + at(2, 2) - at(0, 0) - 2 * at(1, 0) - at(2, 0);
  int gy = at(2, 0) + 2 * at(2, 1) + at(2, 2) - at(0, 0) - 2 * at(0, 1) - at(0, 2);
  int sum = (gx < 0 ? -gx : gx) + (gy < 0 ? -gy : gy);
  auto x = tn::global_idx<0>(), y = tn::global_idx<1>();
  if (y < out.extent(0) && x < out.extent(1))
    out(y, x) = (unsigned char)(sum > 255 ? 255 : sum);
}

int main() {
  const int h = 30, w = 47;
  std::vector<int> r = random_ints(h * w, 0, 255);
  std::vector<unsigned char> in(r.begin(), r.end()), want;
  auto at = [&](int y, int x) {
    return int(in[std::clamp(y, 0, h - 1) * w + std::clamp(x, 0, w - 1)]);
  };
  for (int y = 0; y < h; ++y)
    for (int x = 0; x < w; ++x) {
      int gx = at(y - 1, x + 1) + 2 * at(y, x + 1) + at(y + 1, x + 1) - at(y - 1, x - 1) -
               2 * at(y, x - 1) - at(y + 1, x - 1);
      int gy = at(y + 1, x - 1) + 2 * at(y + 1, x) + at(y + 1, x + 1) - at(y - 1, x - 1) -
               2 * at(y - 1, x) - at(y - 1, x + 1);
      want.push_back((unsigned char)std::min(255, std::abs(gx) + std::abs(gy)));
    }
  tn::buffer<unsigned char> a(in), b(in.size());
  tn::launch<sobel>(tn::grid_for({w, h}, {kX, kY}), tn::mdspan_view(a, h, w),
                    tn::mdspan_view(b, h, w));
  return same("sobel", b.to_host(), want);
}
