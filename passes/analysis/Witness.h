// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Concrete values of symbols, and what an expression is under them: the replay
// that turns a solver's model into a true counter-example.
//
//   { tid = 1, n = 2 }:  Lt(tid, n) → true,   Wrap(tid - 2, 32, unsigned) → 4294967295
//
// Invariant: evaluation is exact; what has no defined value (a division by
// zero, a value beyond 128 bits, a symbol without a value) is no answer, never
// a guess.
#ifndef TN_PASSES_ANALYSIS_WITNESS_H
#define TN_PASSES_ANALYSIS_WITNESS_H

#include "passes/analysis/Expr.h"
#include <map>
#include <optional>

namespace tn::analysis {

struct Assignment {
  std::map<unsigned, Int> symbols;                   ///< integer symbols
  std::map<unsigned, bool> truths;                   ///< truth symbols
  std::map<std::pair<unsigned, Int>, Int> loads;     ///< (object, index) → value

  /// The value of symbol `id`, or `otherwise`.
  Int value(unsigned id, Int otherwise = 0) const {
    auto it = symbols.find(id);
    return it == symbols.end() ? otherwise : it->second;
  }
};

std::optional<Int> evaluate(ExprRef e, const Assignment &values);
std::optional<bool> evaluateTruth(ExprRef e, const Assignment &values);

/// Decimal text of a 128-bit integer.
std::string toString(Int value);

} // namespace tn::analysis

#endif // TN_PASSES_ANALYSIS_WITNESS_H
