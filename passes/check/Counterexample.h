// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From a satisfiable query to two concrete threads: looks for a small launch,
// fixes what the solver abstracted, and replays every condition.
//
//   y[i] against y[i + 1]  →  block 2, grid 1, n = 2; threads 0 and 1
//
// Invariant: `exact` is said only after every condition evaluated to true under
// the values found, and `opaque` lists each symbol in them that stands for an
// over-approximated state; a counter-example is true only without those.
#ifndef TN_PASSES_CHECK_COUNTEREXAMPLE_H
#define TN_PASSES_CHECK_COUNTEREXAMPLE_H

#include "passes/analysis/ProverTwins.h"

namespace tn {

struct Counterexample {
  analysis::Sat answer = analysis::Sat::Unknown; ///< of the query itself
  bool exact = false;
  analysis::Assignment values;
  std::vector<std::string> opaque; ///< names of what was abstracted

  bool isTrue() const { return exact && opaque.empty(); }
};

/// Decides `conditions` (facts and thread ranges included by the caller) and,
/// when satisfiable, looks for a small exact model.
Counterexample findCounterexample(analysis::Prover &prover,
                                  llvm::ArrayRef<analysis::ExprRef> conditions);

/// The witness in a diagnostic's words; one or two threads.
diag::Witness describe(analysis::Prover &prover, analysis::Twins *twins,
                       const analysis::Relation &relation, const Counterexample &found,
                       llvm::ArrayRef<analysis::ExprRef> mentioned);

/// "0" or "(0, 1, 0)".
std::string threadName(const long long (&index)[3], const long long (&shape)[3]);

} // namespace tn

#endif // TN_PASSES_CHECK_COUNTEREXAMPLE_H
