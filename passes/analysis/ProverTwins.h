// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two threads of one launch: which symbols have one value for both, and which
// two.
//
//   scope block:  threadIdx.x → threadIdx.x and threadIdx.x';  blockIdx.x shared
//   scope grid:   blockIdx.x, threadIdx.x, loop counters → two each; n shared
//
// Invariant: sharing a symbol is a claim that both threads see one value. What
// is not known to be shared gets two.
#ifndef TN_PASSES_ANALYSIS_PROVERTWINS_H
#define TN_PASSES_ANALYSIS_PROVERTWINS_H

#include "passes/analysis/Prover.h"

namespace tn::analysis {

/// How the two threads stand in a loop that both are in.
enum class LoopRelation {
  Shared,      ///< in the same iteration
  SecondAhead, ///< the second thread is one iteration on
  FirstAhead,  ///< the first thread is one iteration on
  Zero,        ///< both in iteration 0
  Unrelated    ///< in any two iterations
};

struct Relation {
  mir::Scope scope = mir::Scope::Block; ///< narrowest common scope: Warp, Block or Grid
  std::map<unsigned, LoopRelation> loops; ///< by Loop id; absent: Unrelated
  bool operator==(const Relation &other) const {
    return scope == other.scope && loops == other.loops;
  }
};

class Twins {
public:
  explicit Twins(Prover &prover);

  ExprRef first(ExprRef e, const Relation &relation);
  ExprRef second(ExprRef e, const Relation &relation);
  /// The second thread's own copy of a symbol.
  unsigned twin(unsigned symbol);
  ExprRef secondId(IdRow row, unsigned dim, const Relation &relation) {
    return second(prover.id(row, dim), relation);
  }
  /// Both threads exist, and differ (in the block, or as blocks).
  std::vector<ExprRef> ranges(const Relation &relation);
  /// What every query about the two starts with: the launch's facts, and that
  /// both threads exist.
  std::vector<ExprRef> premises(const Relation &relation);
  ExprRef differ(const Relation &relation);
  /// Adds to conditions on two threads of a block what is known of their loads:
  /// from one place, in one iteration, they got one value.
  void addLoads(std::vector<ExprRef> &conditions, const Relation &relation);
  /// Both threads are in one warp.
  ExprRef sameWarp(const Relation &relation);

private:
  ExprRef copy(ExprRef e, const Relation &relation, bool isSecond);
  LoopRelation relationOf(unsigned symbol, const Relation &relation, bool &isCounter,
                          bool &isInLoop) const;

  Prover &prover;
  ExprContext &exprs;
  std::map<unsigned, unsigned> twins;
  /// What expressions became already, for each relation and side.
  using Key = std::tuple<mir::Scope, std::map<unsigned, LoopRelation>, bool>;
  std::map<Key, llvm::DenseMap<ExprRef, ExprRef>> copies;
  std::map<unsigned, llvm::SmallVector<unsigned, 2>> loopsOfSymbol; // symbol → Loop ids
  std::map<unsigned, unsigned> loopOfCounter;
};

} // namespace tn::analysis

#endif // TN_PASSES_ANALYSIS_PROVERTWINS_H
