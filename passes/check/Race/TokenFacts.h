// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// [race-6] What a token says of the values that two threads loaded from it.
//
//   out[perm[i]] = in[i]        perm is tn::unique:    p[i] = p[i'] ⇒ i = i'
//   for (j = m[r]; j < m[r+1];) m is tn::monotone:     r + 1 ≤ r' ⇒ m[r + 1] ≤
//   m[r']
//
// That elements lie below the token's bound, the walk says at each load.
// The axiom is said of the loads that occur in the two records and of no
// others, so that the query stays free of quantifiers.
//
// Invariant: a token's elements were checked and cannot change (the launch
// takes nothing else for it, and it lends for reading only), so the axiom holds
// of any two of them; outside of its length nothing is said.
#ifndef TN_PASSES_CHECK_RACE_TOKENFACTS_H
#define TN_PASSES_CHECK_RACE_TOKENFACTS_H

#include "passes/analysis/ProverTwins.h"

namespace tn {

void appendTokenFacts(analysis::Prover &prover, analysis::Twins &twins,
                      const analysis::Access &a, const analysis::Access &b,
                      const analysis::Relation &relation,
                      std::vector<analysis::ExprRef> &conditions);

/// A help text when an ordinary argument steers where the records are.
std::string missingToken(analysis::Prover &prover, const analysis::Access &a,
                         const analysis::Access &b);

} // namespace tn

#endif // TN_PASSES_CHECK_RACE_TOKENFACTS_H
