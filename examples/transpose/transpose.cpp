// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A matrix transposed through a tile in shared memory, so that both the reads
// and the writes of a warp are of neighbouring elements.
#include "../reference.h"

#include <tn/kernel.h>

constexpr unsigned kTile = 32, kRows = 8;

TN_KERNEL TN_BLOCK(kTile, kRows) void transpose(tn::mdspan<const float, 2> in,
                                                tn::mdspan<float, 2> out) {
  // One more column than needed, so that a column lies in 32 banks.
  TN_SHARED float tile[kTile][kTile + 1];
  auto t = tn::thread_idx();
  auto b = tn::block_idx();
  std::size_t row = std::size_t(b.y) * kTile, col = std::size_t(b.x) * kTile;
  for (unsigned k = t.y; k < kTile; k += kRows)
    tile[k][t.x] = row + k < in.extent(0) && col + t.x < in.extent(1)
                       ? in(row + k, col + t.x)
                       : 0.0f;
  tn::sync_block();
  for (unsigned k = t.y; k < kTile; k += kRows)
    if (col + k < out.extent(0) && row + t.x < out.extent(1))
      out(col + k, row + t.x) = tile[t.x][k];
}

int main() {
  const std::size_t rows = 301, cols = 517;
  std::vector<float> x = example::random_floats(rows * cols);
  tn::buffer<float> in(x), out(rows * cols);
  tn::launch<transpose>(
      {.grid = {(cols + kTile - 1) / kTile, (rows + kTile - 1) / kTile},
       .block = {kTile, kRows}},
      tn::mdspan_view(in, rows, cols), tn::mdspan_view(out, cols, rows));

  std::vector<float> expected(rows * cols);
  for (std::size_t r = 0; r < rows; ++r)
    for (std::size_t c = 0; c < cols; ++c)
      expected[c * rows + r] = x[r * cols + c];
  return example::report("transpose",
                         example::max_error(out.to_host(), expected), 0);
}
