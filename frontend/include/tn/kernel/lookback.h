// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// [race-5] Decoupled look-back: sums over all tiles before a block's own, in one
// pass over the data (Merrill and Garland's single-pass scan).
//
//   tile = tn::lookback::draw(ticket)             0, 1, 2, … as blocks start
//   before = tn::lookback::sum(state, tile, total)
//
//   state[tile]:  nothing yet | the tile's own sum | the sum up to its end
//
// State and value are one word of 64 bits that is read and written whole, so the
// protocol guards no other memory and needs no fence: what the checker proves of
// atomics is all there is to prove, and nothing here is TN_UNSAFE. It ends
// because a tile waits only for blocks that started before it.
//
// Invariant: a word's kind never goes back, and its value is that of its kind.
// `state` is zeroed and `ticket` is 0 before the launch; otherwise the sums are
// wrong or never come, but no access is.
#ifndef TN_KERNEL_LOOKBACK_H
#define TN_KERNEL_LOOKBACK_H

#include <tn/kernel/atomic.h>
#include <tn/kernel/span.h>

namespace tn::lookback {

/// The number of this block, in the order in which blocks start. For one thread
/// of the block to call, once; it passes the number on.
TN_DETAIL_DEVICE inline unsigned draw(tn::span<unsigned> ticket) {
  return tn::atomic_ref(ticket[0]).fetch_add(1u, tn::relaxed);
}

/// The sum of `total` over all tiles below `tile`. For one thread of each tile's
/// block to call; waits for those before. Sums wrap around.
template <class T>
TN_DETAIL_DEVICE inline T sum(tn::span<unsigned long long> state, unsigned tile, T total) {
  static_assert(std::is_integral_v<T> && sizeof(T) == 4, "a word holds a sum of 32 bits");
  constexpr unsigned long long own = 1ull << 32, whole = 2ull << 32;
  const unsigned mine = static_cast<unsigned>(total);
  unsigned before = 0;
  if (tile > 0) {
    tn::atomic_ref(state[tile]).store(own | mine, tn::relaxed);
    unsigned j = tile - 1;
    while (true) {
      const unsigned long long seen = tn::atomic_ref(state[j]).load(tn::relaxed);
      const unsigned long long kind = seen >> 32;
      if (kind == 0)
        continue;
      before += static_cast<unsigned>(seen);
      if (kind == 2 || j == 0)
        break;
      --j;
    }
  }
  tn::atomic_ref(state[tile]).store(whole | (before + mine), tn::relaxed);
  return static_cast<T>(before);
}

} // namespace tn::lookback

#endif // TN_KERNEL_LOOKBACK_H
