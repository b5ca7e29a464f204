// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Did two threads touch one byte with nothing to order them?
//
// Each byte keeps the accesses that a later one could race with. An access is
// ordered before the running thread's when
//
//   it is the same thread's
//   same block   and the block has passed a block barrier since
//   any block    and the grid has passed a grid barrier since
//   same warp    and tn.sync warp has joined the two since (vector clocks)
//
// Invariant: what is dropped from a history can be dropped, since whatever
// would race with it races with something that is kept, or is ordered.
#ifndef TN_COMPILER_INTERP_RACE_H
#define TN_COMPILER_INTERP_RACE_H

#include "compiler/interp/Interp.h"
#include "llvm/ADT/SmallVector.h"
#include <array>

namespace tn::interp {

inline constexpr unsigned kWarpSize = 32;

/// Where a thread stands in the order that barriers make.
struct Moment {
  uint32_t block = 0, thread = 0; ///< linear, thread within its block
  uint32_t blockEpoch = 0, gridEpoch = 0;
  uint32_t clock = 1; ///< counts the thread's warp barriers
  unsigned warp() const { return thread / kWarpSize; }
  unsigned lane() const { return thread % kWarpSize; }
};

/// The latest clock of each lane of its warp that a thread has synchronised
/// with.
using Seen = std::array<uint32_t, kWarpSize>;

struct PastAccess {
  Moment when;
  mlir::Operation *op = nullptr;
  uint64_t start = 0, width = 0;
  uint64_t time = 0; ///< the launch's steps until then
  AccessMode mode = AccessMode::Read;
  mir::Scope scope = mir::Scope::Thread; ///< of atomics
};

using History = llvm::SmallVector<PastAccess, 1>;

/// True when the past access happened before everything that a thread does from
/// `now` on.
bool ordered(const PastAccess &past, const Moment &now, const Seen &seen);

bool writes(AccessMode mode);
/// Do two accesses of overlapping bytes conflict, whatever their order?
bool conflict(const PastAccess &a, const PastAccess &b);

/// Adds an access to a byte's history; returns one that it races with, or null
/// (valid until the history changes).
const PastAccess *record(History &history, const PastAccess &access,
                         const Seen &seen, PastAccess &storage);

} // namespace tn::interp

#endif // TN_COMPILER_INTERP_RACE_H
