// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Barriers and fences.
//
// A barrier waits for every thread of its scope and orders their memory
// accesses; a fence only orders the caller's own.
#ifndef TN_KERNEL_SYNC_H
#define TN_KERNEL_SYNC_H

#include <tn/kernel/keywords.h>

namespace tn {

/// The set of threads that an operation speaks for or orders.
enum class scope : int { thread, warp, block, cluster, grid, system };

using intrinsic::sync_block;

/// Waits for the lanes of the mask (bit i is lane i); each of them must call it.
TN_DETAIL_ANNOTATE("tn:sync.warp")
TN_DETAIL_DEVICE inline void sync_warp(unsigned mask = 0xffffffffu) { intrinsic::sync_warp(mask); }

#if !defined(TN_DETAIL_CUDA) || defined(__TENORITE__)
/// Waits for the whole grid; cooperative launches only.
using intrinsic::sync_grid;
#endif

/// sync_block() that also counts, ands or ors a predicate over the block.
using intrinsic::sync_and;
using intrinsic::sync_count;
using intrinsic::sync_or;

/// Orders the caller's accesses before it with those after it, as seen by the
/// threads of the scope.
template <scope S = scope::grid> TN_DETAIL_DEVICE inline void fence() {
  if constexpr (S == scope::thread || S == scope::warp || S == scope::block)
    intrinsic::fence_block();
  else if constexpr (S == scope::cluster || S == scope::grid)
    intrinsic::fence_grid();
  else
    intrinsic::fence_system();
}

/// The block's dynamic shared memory, as elements of T.
using intrinsic::dynamic_shared;

/// Stops the launch with a report of this place.
using intrinsic::trap;

/// A cycle counter.
using intrinsic::clock;

} // namespace tn

#endif // TN_KERNEL_SYNC_H
