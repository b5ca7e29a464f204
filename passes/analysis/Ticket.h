// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// [race-2] Values that a thread has from atomic additions, from its warp and
// from its block: what the walker noted of where they come from.
//
//   m = __ballot_sync(~0, keep);              Vote   { m; keep }
//   if (lane == leader)
//     s = atomicAdd(c, __popc(m));            Ticket { s; popcount(m) }
//   s = __shfl_sync(~0, s, leader);           Relay  { s'; lane == leader ? s :
//   0; leader } out[s + __popc(m & lt)] = v;
//
// Invariant: each entry is true of every execution of the operation that it
// was made for, in one iteration of each loop of `loops`; forgetting an entry
// only loses proofs. A symbol that a loop's end renames has none.
#ifndef TN_PASSES_ANALYSIS_TICKET_H
#define TN_PASSES_ANALYSIS_TICKET_H

#include "compiler/ir/Dialect.h"
#include "passes/analysis/Expr.h"

namespace tn::analysis {

/// The value before an atomic addition of `count`, or where it `takes` away.
struct Ticket {
  bool takes = false;
  unsigned symbol = 0;
  unsigned access = 0;     ///< its record
  ExprRef count = nullptr; ///< modulo 2^width
  /// `atomicInc(c, limit)`: whoever meets `limit` or more sets the counter to 0;
  /// null: the counter only wraps around at 2^width.
  ExprRef limit = nullptr;
  unsigned width = 32;
  bool isSigned = true;   ///< how `symbol` reads the counter
  ExprRef path = nullptr; ///< holds where it is executed
  llvm::SmallVector<unsigned, 4> loops;
  mlir::Operation *op = nullptr;
};

/// What a shuffle brought to the lanes of its mask: `value` in lane `source` of
/// the warp.
struct Relay {
  unsigned symbol = 0;
  ExprRef value = nullptr;
  ExprRef source = nullptr;
  ExprRef path = nullptr;
  ExprRef mask = nullptr; ///< null: all lanes
  llvm::SmallVector<unsigned, 4> loops;
};

/// A full-mask ballot or match: lanes of one warp.
struct Vote {
  unsigned symbol = 0;
  ExprRef voted = nullptr; ///< the lane comes to it, and its own bit is one
  ExprRef value = nullptr; ///< match: one value for all lanes that it names
  llvm::SmallVector<unsigned, 4> loops;
};

/// A load of shared memory that the kernel writes.
struct SharedRead {
  unsigned symbol = 0;
  unsigned access = 0;
  unsigned width = 32;
  bool isSigned = true;
  bool isTruth = false; ///< of a `bool`
};

} // namespace tn::analysis

#endif // TN_PASSES_ANALYSIS_TICKET_H
