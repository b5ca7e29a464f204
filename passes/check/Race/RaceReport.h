// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a race looks like to the author: the code, the two threads, the labels
// in time order. Private to the race check.
#ifndef TN_PASSES_CHECK_RACE_RACEREPORT_H
#define TN_PASSES_CHECK_RACE_RACEREPORT_H

#include "passes/check/Counterexample.h"
#include "passes/check/Race/Race.h"
#include "passes/check/Race/Scopes.h"

namespace tn {

struct RacePair {
  const analysis::Object &object;
  const analysis::Access &a, &b;
  const analysis::Relation &relation;
  Conflict conflict;
  const ScopeRun &run;
  std::string ticketReason; ///< why tickets in it say nothing, or empty
  std::string orderReason;  ///< why the last block's ticket does not order them, or empty
};

/// "y[1]" for an index or a byte offset; the source's text where neither says
/// which element it is.
std::string placeText(const analysis::Object &object, const analysis::Access &access,
                      std::optional<analysis::Int> index, std::optional<analysis::Int> offset);

/// A race of the witness's two threads, the first in `pair.a`; the caller says
/// what the witness is worth.
diag::Diagnostic raceDiagnostic(analysis::Prover &prover, const RacePair &pair, diag::Witness witness,
                                const std::string &placeA, const std::string &placeB, llvm::StringRef kernel);

/// The same of a model; the caller replays it.
diag::Diagnostic reportRace(analysis::Prover &prover, analysis::Twins &twins, const RacePair &pair,
                            const Counterexample &found,
                            llvm::ArrayRef<analysis::ExprRef> conditions, llvm::StringRef kernel);

/// TN1009: what is missing for a proof.
diag::Diagnostic reportUndecided(analysis::Prover &prover, analysis::Twins &twins,
                                 const RacePair &pair, const Counterexample &found,
                                 llvm::ArrayRef<analysis::ExprRef> conditions,
                                 llvm::StringRef kernel);

} // namespace tn

#endif // TN_PASSES_CHECK_RACE_RACEREPORT_H
