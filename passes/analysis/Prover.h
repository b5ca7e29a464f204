// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is known of every launch of one kernel, and questions about it.
//
//   proves({i < n}, 4*i + 4 <= 4*n)   linear reasoning, no solver
//   proves({…}, row*N + col < M*N)    Z3 with the product lemma
//
// Invariant: `facts` hold for every launch that the contract admits; a derived
// launch condition joins `facts` in the same step as it joins `conditions`.
#ifndef TN_PASSES_ANALYSIS_PROVER_H
#define TN_PASSES_ANALYSIS_PROVER_H

#include "compiler/diagnostics/Diagnostic.h"
#include "passes/analysis/Access.h"
#include "passes/analysis/ProverBounds.h"
#include "passes/analysis/Smt.h"
#include <set>

namespace tn::analysis {

/// The kinds that may be derived [contract-2], and those that the author gave.
enum class ConditionKind { Length, Cap, Dimension, Order, Promise, Assumption };

struct Condition {
  ConditionKind kind = ConditionKind::Length;
  ExprRef truth = nullptr; ///< over launch values only
  std::string text;        ///< "x.size() >= y.size()"
  std::string why;         ///< "keeps `x[i]` inside `x`"
  diag::SourceSpan span;
  mlir::Operation *op = nullptr; ///< a length derived before the bounds check: the access it is for
};

/// The indices of `KernelAccesses::ids`.
enum IdRow { kThreadIdx = 0, kBlockIdx = 1, kBlockDim = 2, kGridDim = 3 };

class Prover {
public:
  explicit Prover(KernelAccesses &kernel);

  KernelAccesses &kernel;
  ExprContext &exprs;
  Smt smt;
  std::vector<ExprRef> facts;
  std::vector<Condition> conditions;
  /// A trial asks only what can be proved: nobody wants its witnesses.
  bool isTrial = false;
  /// May bounds rest on signs and orders of parameters [contract-2]?
  bool mayOrder = true;
  /// Signed arithmetic that some admitted launch makes wrap, where a cap would
  /// restrict the problem's size or has no room [bounds-1]. Only those that
  /// reach an access matter.
  struct Overflow {
    ExprRef wrap = nullptr;
    mlir::Operation *op = nullptr; ///< the loop that steps, or null
    unsigned counter = 0;          ///< its counter: what mentions it is affected
    std::string text;              ///< what wraps
    std::string condition;         ///< what would keep it from wrapping
  };
  std::vector<Overflow> overflows;
  /// Objects taken to hold zeros when the kernel starts, which no launch checks.
  std::set<unsigned> zeroAtStart;
  /// Dimensions that the kernel never mentions and that a condition makes 1.
  bool blockDimIsOne[3] = {}, gridDimIsOne[3] = {};

  /// `facts` together with the ranges of one thread's indices.
  std::vector<ExprRef> threadFacts() const;

  /// facts ∧ thread in range ∧ given ⇒ goal, for one thread.
  bool proves(llvm::ArrayRef<ExprRef> given, ExprRef goal, bool mayAskSolver = true);
  /// Is facts ∧ conditions satisfiable (the caller adds thread ranges)?
  Sat satisfiable(llvm::ArrayRef<ExprRef> conditions, Assignment *model = nullptr);

  /// Adds a condition and its fact; does nothing when it already follows.
  /// False when the condition is false in every launch.
  bool addCondition(Condition condition);

  /// Takes back the latest ones, down to these many.
  void takeBack(size_t numFacts, size_t numConditions);

  /// Can the launch compute it: parameters, lengths and launch dimensions only?
  bool isLaunchValue(ExprRef e) const;

  /// A launch index; a constant where only one value is possible.
  ExprRef id(IdRow row, unsigned dim) const;
  /// threadIdx linearised in the block.
  ExprRef linearThread();

  /// Inequalities of `facts` and of the thread's ranges, kept up to date.
  const std::vector<Inequality> &inequalities();

private:
  std::vector<Inequality> cached;
  size_t cachedFacts = ~size_t(0);
};

/// Puts what the preconditions fix into all records: constants for fixed
/// dimensions, narrower ranges for bounded parameters. Symbols are replaced, so
/// that every expression simplifies anew.
void specialise(Prover &prover);

/// Removes `Wrap` where nothing is lost, deriving caps on launch dimensions and
/// parameters where they suffice [bounds-1].
void removeWraps(Prover &prover);

/// Would ordinary launches meet `bound <= max`, a bound over launch values? A cap
/// that allows next to nothing is not what the author meant.
bool isPlausibleCap(ExprContext &exprs, ExprRef bound, Int max);

/// Rebuilds an expression with `replace` applied to each node bottom-up; null
/// keeps the rebuilt node.
ExprRef rebuild(ExprContext &exprs, ExprRef e,
                llvm::function_ref<ExprRef(ExprRef)> replace,
                llvm::DenseMap<ExprRef, ExprRef> &memo);

} // namespace tn::analysis

#endif // TN_PASSES_ANALYSIS_PROVER_H
