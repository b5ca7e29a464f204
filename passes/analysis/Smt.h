// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Is a conjunction of symbolic conditions satisfiable? Asked of Z3 as linear
// integer arithmetic with uninterpreted functions.
//
//   i1 == i2 ∧ i1 = b1·N + t1 ∧ i2 = b2·N + t2 ∧ 0 ≤ t1, t2 < N ∧ b1 ≠ b2
//   →  each product b·N becomes a fresh integer p, with the product lemma:
//      for N ≥ 1:  b1 < b2 ⇒ p2 ≥ p1 + N,  its mirror,  b1 = b2 ⇒ p1 = p2
//   →  unsatisfiable, with N symbolic
//
// Invariant: the encoding is an over-approximation. `Unsat` is a proof over the
// integers; `Sat` may be spurious, and `values` is then to be confirmed by
// evaluating the conditions (Witness.h). Limits are counts (`rlimit`), never
// seconds; reaching one is `Unknown`, which proves nothing.
#ifndef TN_PASSES_ANALYSIS_SMT_H
#define TN_PASSES_ANALYSIS_SMT_H

#include "passes/analysis/Witness.h"

namespace tn::analysis {

enum class Sat { Unsat, Sat, Unknown };

struct SmtLimits {
  unsigned rlimit = 2000000; ///< Z3's resource units for one query
  bool isPlain = false;      ///< the plain solver; set where a model is wanted
};

/// A Z3 context, made when the first query comes: a kernel that needs no solver
/// pays nothing.
class Smt {
public:
  Smt();
  ~Smt();
  Smt(const Smt &) = delete;

  /// Decides the conjunction. `model`, when given, receives values of all
  /// symbols and loads that occur.
  Sat check(ExprContext &exprs, llvm::ArrayRef<ExprRef> conditions,
            Assignment *model = nullptr, SmtLimits limits = {});

  unsigned queries() const { return numQueries; }
  /// Z3's resource units spent so far, over all queries.
  uint64_t steps() const { return numSteps; }
  /// Units that all queries together may take; past them every answer is
  /// `Unknown`.
  uint64_t budget = UINT64_MAX;
  bool isExhausted() const { return numSteps >= budget; }

private:
  struct Answer {
    Sat sat = Sat::Unknown;
    SmtLimits limits;
    Assignment model;
    bool isByBits = false;
    /// What bit vectors were asked instead of the conditions (withBoundedSymbols).
    std::vector<ExprRef> asked;
    /// Unsat by bit vectors: what linear integers refuted for them, each a query
    /// whose last condition is an equality of two sums.
    std::vector<std::vector<ExprRef>> lemmas;
  };
  /// Bit vectors (BitVector.h), where linear integers do not decide.
  bool refutesByBits(ExprContext &exprs, llvm::ArrayRef<ExprRef> conditions, unsigned rlimit,
                     std::vector<std::vector<ExprRef>> &lemmas);
  Sat decide(ExprContext &exprs, llvm::ArrayRef<ExprRef> conditions, Assignment *model, SmtLimits limits);
  Sat checkOnce(ExprContext &exprs, llvm::ArrayRef<ExprRef> conditions, Assignment *model,
                SmtLimits limits);
  Sat checkBySplitting(ExprContext &exprs, llvm::ArrayRef<ExprRef> conditions, unsigned symbol,
                       Assignment *model, SmtLimits limits);
  Sat checkByChoices(ExprContext &exprs, llvm::ArrayRef<ExprRef> conditions, unsigned symbol,
                     Assignment *model, SmtLimits limits);
  struct State;
  std::unique_ptr<State> state;
  unsigned numQueries = 0;
  uint64_t numSteps = 0;
  /// Answers by the conditions' numbers: the checks of one kernel ask alike.
  /// What is known of a symbol never changes, so neither does an answer.
  std::map<std::vector<unsigned>, Answer> answers;
  /// By symbol and range (withBoundedSymbols).
  std::map<std::array<Int, 3>, ExprRef> boundedSymbols;
};

} // namespace tn::analysis

#endif // TN_PASSES_ANALYSIS_SMT_H
