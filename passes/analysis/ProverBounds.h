// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Linear reasoning without a solver: an upper bound of a polynomial under
// inequalities, by adding non-negative multiples of them.
//
//   4·i + 4 with i = bid·bdim + tid, under  i − n + 1 ≤ 0
//   → subtract 4·(i − n + 1):  4·n, in which nothing varies between threads
//
// Invariant: every step replaces `e` by `e − c·f` with f ≤ 0 and c ≥ 0 proved,
// so the result is an upper bound wherever the inequalities hold. Finding none
// means nothing.
#ifndef TN_PASSES_ANALYSIS_PROVERBOUNDS_H
#define TN_PASSES_ANALYSIS_PROVERBOUNDS_H

#include "passes/analysis/Horner.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace tn::analysis {

/// `poly <= 0`.
using Inequality = Poly;

/// Appends what a conjunct says as inequalities (`a < b` → a − b + 1 ≤ 0).
/// Disjunctions and inequalities of other kinds say nothing.
void appendInequalities(ExprContext &exprs, ExprRef conjunct, std::vector<Inequality> &out);

/// `e` itself bounded by an expression of allowed atoms only.
std::optional<Poly> upperBound(ExprContext &exprs, const Poly &e,
                               const std::vector<Inequality> &facts,
                               llvm::function_ref<bool(ExprRef)> isAllowed);

/// Does `e <= 0` follow?
bool provesNonPositive(ExprContext &exprs, const Poly &e, const std::vector<Inequality> &facts,
                       unsigned depth = 5);

/// A case of an expression with choices (min, max, conditional) resolved.
struct Case {
  Poly value;
  std::vector<Inequality> facts;
};
/// All cases; a single one, unchanged, when there are more than eight.
std::vector<Case> casesOf(ExprContext &exprs, const Poly &e);

} // namespace tn::analysis

#endif // TN_PASSES_ANALYSIS_PROVERBOUNDS_H
