// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// [race-1] One run of the race check for each narrowest common scope of the two
// threads, with the barriers that order threads of that scope.
//
//   s[t] = v;  __syncwarp();  u = s[t ^ 1];
//   two lanes of one warp    the warp barrier lies between: different intervals
//   two warps of one block   nothing lies between, but t and t' ^ 1 differ
//
//   a[i] = v;  grid.sync();  u = a[n - 1 - i];
//   two blocks               the grid barrier lies between
//
// A warp barrier with a mask that is a function of the thread orders the lanes
// that it names; the runs distinguish whether the two lanes are named by each
// such mask. Any other warp barrier orders nothing.
//
// Invariant: every pair of different threads of a launch falls under the
// condition of some run, and between two intervals of a run lies a barrier that
// both threads of such a pair wait at, given that the barrier check accepts it.
#ifndef TN_PASSES_CHECK_RACE_SCOPES_H
#define TN_PASSES_CHECK_RACE_SCOPES_H

#include "passes/analysis/Intervals.h"
#include "passes/analysis/ProverTwins.h"

namespace tn {

struct ScopeRun {
  mir::Scope scope = mir::Scope::Block;
  /// Within a block: are the two threads in one warp? Not asked where no warp
  /// barrier counts.
  enum Warps { Any, One, Different } warps = Any;
  /// Masks of warp barriers, and whether both lanes are named by it.
  llvm::SmallVector<std::pair<analysis::ExprRef, bool>, 2> masks;
  analysis::Memberships memberships; ///< by Access::id
  std::vector<unsigned> barriers;    ///< ids of those that count
  bool hasBarrier = false;           ///< of its own scope
};

/// The runs for threads of one block, then the one for threads of two blocks.
std::vector<ScopeRun> scopeRuns(analysis::Prover &prover);

/// What holds of a thread that makes an access in the interval of a membership:
/// it came past each barrier between without waiting there, so the decisions
/// that lead to it are not all true. As of one thread, in the access's
/// iteration.
analysis::ExprRef staysIn(const ScopeRun &run, analysis::Prover &prover,
                          const analysis::Access &access,
                          const analysis::Membership &membership);

/// What holds of the two threads of a run besides that they differ.
analysis::ExprRef conditionOf(const ScopeRun &run, analysis::Prover &prover,
                              analysis::Twins &twins,
                              const analysis::Relation &relation);

} // namespace tn

#endif // TN_PASSES_CHECK_RACE_SCOPES_H
