// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All shortest paths by tiles: the tile on the diagonal is closed in shared
// memory, then the tiles of its row and column follow.
//
// RUN: %tnc --check %s | %FileCheck %s
// RUN: %tnc -arch=cpu %s -o %t && %run-cpu %t
// RUN: env TN_SANITIZE=1 TN_SANITIZE_SEED=5 TN_DEVICE=cpu %t 2>&1 | %FileCheck %s --check-prefix=RESULT --implicit-check-not=error
// CHECK-DAG: diagonal: accepted
// CHECK-DAG: others: accepted
// RESULT: floyd_warshall: ok
#include "reference.h"

#include <tn/kernel.h>

constexpr unsigned kTile = 16;

TN_KERNEL TN_BLOCK(kTile, kTile) void diagonal(unsigned step, tn::mdspan<int, 2> d) {
  TN_SHARED int m[kTile][kTile];
  auto t = tn::thread_idx();
  std::size_t y = std::size_t(step) * kTile + t.y, x = std::size_t(step) * kTile + t.x;
  bool isMine = tn::block_idx().x == 0 && y < d.extent(0) && x < d.extent(1);
  m[t.y][t.x] = isMine ? d(y, x) : 1 << 28;
  tn::sync_block();
  for (unsigned k = 0; k < kTile; ++k) {
    int through = m[t.y][k] + m[k][t.x], old = m[t.y][t.x];
    tn::sync_block();
    m[t.y][t.x] = through < old ? through : old;
    tn::sync_block();
  }
  if (isMine)
    d(y, x) = m[t.y][t.x];
}

TN_KERNEL TN_BLOCK(kTile, kTile) void others(unsigned step, tn::mdspan<const int, 2> from,
                                             tn::mdspan<int, 2> to) {
  TN_SHARED int row[kTile][kTile], column[kTile][kTile];
  auto t = tn::thread_idx();
  std::size_t y = tn::global_idx<1>(), x = tn::global_idx<0>();
  std::size_t ky = std::size_t(step) * kTile + t.y, kx = std::size_t(step) * kTile + t.x;
  column[t.y][t.x] = y < from.extent(0) && kx < from.extent(1) ? from(y, kx) : 1 << 28;
  row[t.y][t.x] = ky < from.extent(0) && x < from.extent(1) ? from(ky, x) : 1 << 28;
  int best = y < from.extent(0) && x < from.extent(1) ? from(y, x) : 1 << 28;
  tn::sync_block();
  for (unsigned k = 0; k < kTile; ++k) {
    int through = column[t.y][k] + row[k][t.x];
    best = through < best ? through : best;
  }
  if (y < to.extent(0) && x < to.extent(1))
    to(y, x) = best;
}

int main() {
  const std::size_t n = kTile;
  std::vector<int> w = random_ints(n * n, 1, 100), want = w;
  for (std::size_t k = 0; k < n; ++k)
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j)
        want[i * n + j] = std::min(want[i * n + j], want[i * n + k] + want[k * n + j]);
  tn::buffer<int> a(w), b(w.size());
  tn::launch<diagonal>({1, {kTile, kTile}}, 0u, tn::mdspan_view(a, n, n));
  tn::launch<others>({1, {kTile, kTile}}, 0u, tn::mdspan_view(a, n, n), tn::mdspan_view(b, n, n));
  return same("floyd_warshall", b.to_host(), want);
}
