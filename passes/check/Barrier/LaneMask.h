// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// [barrier-4] What does a mask of lanes say about two lanes of one warp, and
// which lane does a shuffle read?
//
//   0xffff << (t & 16)      bit arithmetic: bit lane' of the first one's value
//   m = ballot(~0, p)       lane' is in m  ⇔  it executed the ballot ∧ p(t')
//   m = match_any(~0, k)    lane' is in m  ⇒  it executed the match
//
// Invariant: `namesSecond` holds whenever the first lane's mask names the
// second; `namesFirst` holds only when it names the first itself. Both are
// exact unless they mention an opaque symbol, which keeps counter-examples from
// being called true.
#ifndef TN_PASSES_CHECK_BARRIER_LANEMASK_H
#define TN_PASSES_CHECK_BARRIER_LANEMASK_H

#include "passes/analysis/ProverTwins.h"

namespace tn {

class LaneMask {
public:
  /// `mask`: as of one thread, before the twins copy it.
  LaneMask(analysis::Prover &prover, analysis::Twins &twins,
           const analysis::Relation &relation, analysis::ExprRef mask)
      : prover(prover), twins(twins), relation(relation), mask(mask) {}

  analysis::ExprRef namesFirst() { return names(mask, false); }
  analysis::ExprRef namesSecond() { return names(mask, true); }
  /// Bit arithmetic only: do both lanes' masks name both lanes?
  analysis::ExprRef namesBoth();
  /// The two lanes' masks differ, given that the first one's names the second.
  analysis::ExprRef differs();
  /// Does the shuffle read the lowest or highest lane of its own mask?
  bool isElected(const analysis::Barrier &shuffle) const;

private:
  analysis::ExprRef names(analysis::ExprRef mask, bool ofSecond);

  analysis::Prover &prover;
  analysis::Twins &twins;
  const analysis::Relation &relation;
  analysis::ExprRef mask;
};

/// The lane that a shuffle reads, for the lane `lane`, where `valid`; elsewhere
/// it reads itself. Semantics of PTX's shfl.sync: the operand counts modulo 32,
/// up and down stay in their segment, xor stays below its end. Nothing when the
/// width is not a constant power of two up to 32.
struct ShuffleSource {
  analysis::ExprRef lane = nullptr, valid = nullptr;
};
std::optional<ShuffleSource> sourceOf(analysis::ExprContext &exprs,
                                      const analysis::Barrier &shuffle,
                                      analysis::ExprRef lane);

/// Bit `lane` (below 32) of the value.
analysis::ExprRef hasBit(analysis::ExprContext &exprs, analysis::ExprRef value,
                         analysis::ExprRef lane);
/// Has it one value for each thread of a launch, whenever it is asked?
bool isOfThread(analysis::ExprContext &exprs, analysis::ExprRef mask);
/// All 32 lanes?
bool isFullMask(analysis::ExprContext &exprs, analysis::ExprRef mask);
/// Is the mask what `__activemask` gave?
bool isActiveMask(const analysis::Barrier &barrier);
/// Threads of a block.
analysis::ExprRef blockSize(analysis::Prover &prover);
/// Is the block's size proved to be a multiple of 32?
bool hasWholeWarps(analysis::Prover &prover);

} // namespace tn

#endif // TN_PASSES_CHECK_BARRIER_LANEMASK_H
