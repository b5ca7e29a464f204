// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Prefix sums over a tile: each round adds what the lane `step` below has.
//
//   tile of 4: 1 1 1 1 → step 1: 1 2 2 2 → step 2: 1 2 3 4
#pragma once
#pragma GCC system_header
#include <cooperative_groups/reduce.h>

namespace cooperative_groups {

template <unsigned N, class Parent, class T, class Op>
__attribute__((device)) inline T inclusive_scan(const thread_block_tile<N, Parent> &tile, T value,
                                                Op op) {
  for (unsigned step = 1; step < N; step *= 2) {
    T below = tile.shfl_up(value, step);
    if (tile.thread_rank() >= step)
      value = op(below, value);
  }
  return value;
}
template <unsigned N, class Parent, class T>
__attribute__((device)) inline T inclusive_scan(const thread_block_tile<N, Parent> &tile, T value) {
  return inclusive_scan(tile, value, plus<T>());
}
// The first lane gets T{}, as for a sum.
template <unsigned N, class Parent, class T>
__attribute__((device)) inline T exclusive_scan(const thread_block_tile<N, Parent> &tile, T value) {
  T all = inclusive_scan(tile, value, plus<T>());
  T below = tile.shfl_up(all, 1);
  return tile.thread_rank() == 0 ? T{} : below;
}

} // namespace cooperative_groups
