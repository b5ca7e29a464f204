// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Marching cubes, the first two passes: each cell's case is counted, and the
// cells with triangles are listed in order.
//
// RUN: %tnc --check %s | %FileCheck %s
// RUN: %tnc -arch=cpu %s -o %t && %run-cpu %t
// RUN: env TN_SANITIZE=1 TN_SANITIZE_SEED=5 TN_DEVICE=cpu %t 2>&1 | %FileCheck %s --check-prefix=RESULT --implicit-check-not=error
// CHECK-DAG: classify: accepted
// CHECK-DAG: list: accepted
// RESULT: marching_cubes: ok
#include "reference.h"

#include <tn/kernel.h>

constexpr unsigned kBlock = 128;

// How many triangles a case of eight signs has is a table of 256; here its
// parity will do: the number of edges cut, less two.
TN_DEVICE constexpr unsigned triangles(unsigned code) {
  unsigned cut = 0;
  const unsigned from[12] = {0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3};
  const unsigned to[12] = {1, 2, 3, 0, 5, 6, 7, 4, 4, 5, 6, 7};
  for (int e = 0; e < 12; ++e)
    cut += (code >> from[e] & 1) != (code >> to[e] & 1);
  return cut > 2 ? cut - 2 : 0;
}

TN_KERNEL TN_BLOCK(kBlock) void classify(tn::mdspan<const float, 3> field, float level,
                                         tn::mdspan<unsigned, 3> count, tn::span<unsigned> total) {
  TN_SHARED unsigned sum;
  unsigned t = tn::thread_idx().x;
  if (t == 0)
    sum = 0;
  tn::sync_block();
  std::size_t x = tn::global_idx<0>(), y = tn::block_idx().y, z = tn::block_idx().z;
  if (z + 1 < field.extent(0) && y + 1 < field.extent(1) && x + 1 < field.extent(2) &&
      z < count.extent(0) && y < count.extent(1) && x < count.extent(2)) {
    unsigned code = 0;
    for (unsigned corner = 0; corner < 8; ++corner) {
      std::size_t dz = corner / 4, dy = corner / 2 % 2, dx = (corner ^ (corner / 2)) & 1;
      code |= unsigned(field(z + dz, y + dy, x + dx) < level) << corner;
    }
    unsigned n = triangles(code);
    count(z, y, x) = n;
    tn::atomic_ref<unsigned, tn::scope::block>(sum).fetch_add(n);
  }
  tn::sync_block();
  if (t == 0)
    tn::atomic_ref<unsigned>(total[0]).fetch_add(sum);
}

// `start` is the exclusive scan of "has triangles", one longer than `count`.
TN_KERNEL void list(tn::span<const unsigned> start, tn::span<unsigned> cells) {
  auto k = tn::global_idx();
  if (k >= cells.size() || start.size() < 2)
    return;
  std::size_t lo = 0, hi = start.size() - 2;
  while (lo < hi) {
    std::size_t mid = (lo + hi) / 2;
    if (start[mid + 1] <= k)
      lo = mid + 1;
    else
      hi = mid;
  }
  cells[k] = unsigned(lo);
}

int main() {
  const std::size_t d = 6, h = 7, w = 9, cd = d - 1, ch = h - 1, cw = w - 1;
  std::vector<float> field = random_floats(d * h * w);
  std::vector<unsigned> want, cells, start = {0};
  unsigned sum = 0;
  for (std::size_t z = 0; z < cd; ++z)
    for (std::size_t y = 0; y < ch; ++y)
      for (std::size_t x = 0; x < cw; ++x) {
        unsigned code = 0;
        for (unsigned c = 0; c < 8; ++c)
          code |= unsigned(field[((z + c / 4) * h + y + c / 2 % 2) * w + x + ((c ^ (c / 2)) & 1)] <
                           0.3f)
                  << c;
        if (triangles(code))
          cells.push_back(unsigned(want.size()));
        want.push_back(triangles(code));
        sum += want.back();
        start.push_back(unsigned(cells.size()));
      }
  tn::buffer<float> df(field);
  tn::buffer<unsigned> count(want.size()), total(1), ds(start), listed(cells.size());
  tn::launch<classify>({{1, ch, cd}, kBlock}, tn::mdspan_view(df, d, h, w), 0.3f,
                       tn::mdspan_view(count, cd, ch, cw), total);
  tn::launch<list>(tn::grid_for(cells.size(), 64), ds, listed);
  std::vector<unsigned> got = count.to_host(), got2 = listed.to_host();
  got.insert(got.end(), got2.begin(), got2.end());
  got.push_back(total.to_host()[0]);
  want.insert(want.end(), cells.begin(), cells.end());
  want.push_back(sum);
  return same("marching_cubes", got, want);
}
