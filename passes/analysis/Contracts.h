// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The launch contract: conditions read from the command line and the source,
// and the `tn.contract` operation that the host evaluates once a launch.
//
//   x.size() >= y.size()   →   tn.require %nx >= %ny "x.size() >= y.size()" for "keeps …"
//
// Invariant: the contract computes in i128 what the proof assumed about
// unbounded integers; a condition whose terms could leave 126 bits is not made.
#ifndef TN_PASSES_ANALYSIS_CONTRACTS_H
#define TN_PASSES_ANALYSIS_CONTRACTS_H

#include "passes/analysis/Prover.h"
#include "llvm/Support/Error.h"

namespace tn::analysis {

/// Reads `rows >= 0 && gridDim.y == 1`: identifiers of parameters, sizes
/// (`x.size()`), launch dimensions, integers, + - * / %, comparisons, && || !.
/// The error text says what is wrong and where.
llvm::Expected<ExprRef> parseAssumption(llvm::StringRef text, Prover &prover);

/// A condition as the author would write it, larger side first:
/// "x.size() >= y.size()".
std::string conditionText(ExprContext &exprs, ExprRef truth);

/// `bound <= size` divided by the common factor of its coefficients.
ExprRef normalisedAtMost(ExprContext &exprs, Poly bound, Poly size);

/// Can the host compute it in 128 bits, whatever the values are?
bool fitsContract(ExprContext &exprs, const Poly &poly);

/// Makes the kernel's `tn.contract`, replacing one that is there.
void emitContract(Prover &prover);

} // namespace tn::analysis

#endif // TN_PASSES_ANALYSIS_CONTRACTS_H
