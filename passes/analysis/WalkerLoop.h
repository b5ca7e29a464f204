// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the dry walk of a loop found out, for the walk that records.
#ifndef TN_PASSES_ANALYSIS_WALKERLOOP_H
#define TN_PASSES_ANALYSIS_WALKERLOOP_H

#include "passes/analysis/LoopShape.h"
#include "passes/analysis/WalkerImpl.h"

namespace tn::analysis {

/// A variable that an iteration may change.
struct LoopVariable {
  CellKey key;
  mlir::Type type;
  SymValue init;  ///< integers: in the variable's interpretation
  SymValue head;  ///< dry: arbitrary
  SymValue next;  ///< dry: at the back edge, with invariants replaced
  Uniform uniform = Uniform::Thread; ///< of its value in one iteration
  std::set<unsigned> objects; ///< places: what it may point into
  unsigned symbol = ~0u; ///< of `head`: integers, truths, the offset of a place
  Shape shape;
  ExprRef said = nullptr; ///< opaque: what holds of `symbol` at the head of every iteration
  int swapsWith = -1; ///< index of the variable that it exchanges values with
  /// At the head of each iteration it is the ballot of the loop's own condition,
  /// taken by the lanes that were in the loop; this is the one before the loop.
  std::optional<LaneSet> firstBallot;
};

struct Walker::Plan {
  std::vector<LoopVariable> variables;
  std::set<CellKey> lost; ///< unknown at the head of an iteration
  bool hasBackEdge = true;
  bool uniformTrips = false;      ///< for the threads of a block
  Uniform trips = Uniform::Block; ///< the widest set of threads that run it equally often
  bool atLeastOnce = false;
  /// Exits (break, return, a test at the end) that threads may take in
  /// different iterations, and the widest set of threads that do not.
  std::vector<std::pair<mlir::Operation *, Uniform>> divergentExits;
  std::vector<unsigned> ballots; ///< symbols of the variables with `firstBallot`
  Int maxCounter = -1; ///< -1: not known
  /// Unless an exit is taken, the condition fails exactly in this iteration; -1:
  /// not known.
  Int exactTrips = -1;
  /// A test at the end: that it is the first iteration or the test before it
  /// held. Null: cannot be said.
  ExprRef endTest = nullptr;
  /// Symbols of orbits, with their value in that iteration.
  std::map<unsigned, Int> finals;
};


} // namespace tn::analysis

#endif // TN_PASSES_ANALYSIS_WALKERLOOP_H
