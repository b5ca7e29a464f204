// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Transpose by tiles of 32 x 32 with 8 rows of threads; one column of padding
// keeps the columns on different banks.
//
// RUN: %tnc --check %s | %FileCheck %s
// RUN: %tnc -arch=cpu %s -o %t && %run-cpu %t
// RUN: env TN_SANITIZE=1 TN_SANITIZE_SEED=5 TN_DEVICE=cpu %t 2>&1 | %FileCheck %s --check-prefix=RESULT --implicit-check-not=error
// CHECK-DAG: transpose: accepted
// RESULT: transpose_padded: ok
#include "reference.h"

#include <tn/kernel.h>

constexpr unsigned kTile = 32, kRows = 8;

TN_KERNEL TN_BLOCK(kTile, kRows) void transpose(tn::mdspan<const float, 2> in,
                                                tn::mdspan<float, 2> out) {
  TN_SHARED float tile[kTile][kTile + 1];
  auto t = tn::thread_idx();
  auto b = tn::block_idx();
  std::size_t x = std::size_t(b.x) * kTile + t.x, y = std::size_t(b.y) * kTile + t.y;
  for (unsigned k = 0; k < kTile; k += kRows)
    tile[t.y + k][t.x] = y + k < in.extent(0) && x < in.extent(1) ? in(y + k, x) : 0;
  tn::sync_block();
  x = std::size_t(b.y) * kTile + t.x;
  y = std::size_t(b.x) * kTile + t.y;
  for (unsigned k = 0; k < kTile; k += kRows)
    if (y + k < out.extent(0) && x < out.extent(1))
      out(y + k, x) = tile[t.x][t.y + k];
}

int main() {
  const std::size_t h = 75, w = 50;
  std::vector<float> in = random_floats(h * w), want(h * w);
  for (std::size_t y = 0; y < h; ++y)
    for (std::size_t x = 0; x < w; ++x)
      want[x * h + y] = in[y * w + x];
  tn::buffer<float> a(in), b(in.size());
  tn::launch<transpose>({{(w + 31) / 32, (h + 31) / 32}, {kTile, kRows}},
                        tn::mdspan_view(a, h, w), tn::mdspan_view(b, w, h));
  return same("transpose_padded", b.to_host(), want);
}
