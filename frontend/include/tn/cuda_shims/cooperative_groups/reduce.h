// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cg::reduce over a tile, and the operators it takes. Every thread of the tile
// gets the result: values are exchanged along a butterfly of shuffles.
//
//   tile of 4: lanes 0 1 2 3 → xor 2: 0+2 1+3 2+0 3+1 → xor 1: all the sum
#pragma once
#pragma GCC system_header
#include <cooperative_groups.h>

namespace cooperative_groups {

#define TN_OPERATION(name, T, value)                                                               \
  template <class T = void> struct name {                                                          \
    __attribute__((device)) T operator()(T a, T b) const { return value; }                         \
  };                                                                                               \
  template <> struct name<void> {                                                                  \
    template <class T> __attribute__((device)) T operator()(T a, T b) const { return value; }      \
  };
TN_OPERATION(plus, T, a + b)
TN_OPERATION(less, T, b < a ? b : a)
TN_OPERATION(greater, T, a < b ? b : a)
TN_OPERATION(bit_and, T, a & b)
TN_OPERATION(bit_or, T, a | b)
TN_OPERATION(bit_xor, T, a ^ b)
#undef TN_OPERATION

template <unsigned N, class Parent, class T, class Op>
__attribute__((device)) inline T reduce(const thread_block_tile<N, Parent> &tile, T value, Op op) {
  for (unsigned bit = N / 2; bit > 0; bit /= 2)
    value = op(value, tile.shfl_xor(value, bit));
  return value;
}

} // namespace cooperative_groups
