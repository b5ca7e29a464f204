// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In which order does the kernel come to two of its operations, and does a
// block barrier surely lie between them?
//
//   tile[t] = …;  __syncthreads();  for (…) { … tile[j] … }
//   → the store is before the load, with a barrier between: what any thread of
//     the block stored is there for the load
//
// Order is that of the source's structure, in one run of all the loops around
// both; for a later iteration of a common loop it is asked separately.
//
// Invariant: "a barrier between" holds for every pair of threads of a block
// that execute the two, given that barriers converge, which the barrier check
// proves. A barrier that one of the two may pass by does not count.
#ifndef TN_PASSES_CHECK_INITIALIZATION_PROGRAMORDER_H
#define TN_PASSES_CHECK_INITIALIZATION_PROGRAMORDER_H

#include "passes/analysis/Access.h"

namespace tn {

class ProgramOrder {
public:
  explicit ProgramOrder(analysis::KernelAccesses &kernel);

  /// Does `a` come before `b` whenever one thread executes both in one run of
  /// the loops around both?
  static bool isBefore(mlir::Operation *a, mlir::Operation *b);
  /// Does whoever executed `a` come to `op` after it, or whoever comes to `b`
  /// come from `op`? In one run of the loops around `op`.
  static bool surelyFollows(mlir::Operation *op, mlir::Operation *a);
  static bool surelyPrecedes(mlir::Operation *op, mlir::Operation *b);
  /// The same as `isBefore` with a block barrier in between; for two lanes of a warp also
  /// with a warp barrier of all lanes.
  bool hasBarrierBetween(mlir::Operation *a, mlir::Operation *b,
                         bool ofWarp = false) const;
  /// Masks, functions of the thread, of warp barriers that lie between and that
  /// whoever comes to `b` waits at with its own mask.
  std::vector<analysis::ExprRef> masksBetween(mlir::Operation *a,
                                              mlir::Operation *b) const;
  /// Decisions of block barriers that lie between, in one iteration of the loops
  /// around `b`: who comes to `b` waited at such a barrier where they hold.
  std::vector<analysis::ExprRef>
  decisionsBetween(mlir::Operation *a, const analysis::Access &b) const;
  /// Between `a` in one iteration of `loop` and `b` in a later one.
  bool hasBarrierAcross(mlir::Operation *a, mlir::Operation *b,
                        mlir::Operation *loop, bool ofWarp = false) const;
  /// Can anything but its condition end the loop?
  static bool hasExit(mlir::Operation *loop);

private:
  /// `barrier` and the operations that surely execute it as a part of them.
  std::vector<mlir::Operation *> holders(mlir::Operation *barrier) const;

  std::vector<std::vector<mlir::Operation *>>
      barriers; ///< each with its holders
  std::vector<std::vector<mlir::Operation *>> warpBarriers; ///< `barriers` too
  std::vector<std::pair<std::vector<mlir::Operation *>, analysis::ExprRef>>
      maskedBarriers; ///< of some lanes of a warp
  std::vector<const analysis::Barrier *> blockBarriers;
  std::map<mlir::Operation *, bool> surelyRuns; ///< loops
};

} // namespace tn

#endif // TN_PASSES_CHECK_INITIALIZATION_PROGRAMORDER_H
