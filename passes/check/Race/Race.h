// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// [race-1] Do two threads touch the same bytes, one of them writing, with no
// barrier in between?
//
//   within a block: for each barrier interval that two records share
//       threads differ ∧ both paths ∧ byte ranges overlap   must be unsatisfiable
//   across blocks (global memory): blocks differ ∧ …, whatever the intervals
//
// Engines, cheapest first: injective by construction (Injective.cpp, no
// solver), then Z3 with the product lemma. Accesses under TN_UNSAFE are not
// looked at; distinct arguments are distinct objects, which the launch checks.
//
// Invariant: a pair is left out only when both are reads, both are atomics of
// equal width and sufficient scope, or one is TN_UNSAFE.
#ifndef TN_PASSES_CHECK_RACE_RACE_H
#define TN_PASSES_CHECK_RACE_RACE_H

#include "passes/analysis/ProverTwins.h"
#include "passes/check/Outcome.h"

namespace tn {

CheckResult checkRaces(analysis::Prover &prover, llvm::StringRef kernelName);

/// Is there a pair within blocks, or across blocks, that only the threads'
/// indices can keep apart? Decides whether dimensions that the kernel never
/// mentions must be one. `exceptAtomics`: not counting places that the result of
/// an atomic chooses.
bool needsDistinctThreads(const analysis::KernelAccesses &kernel, mir::Scope scope, bool exceptAtomics = false);

/// Do two accesses of one object conflict when two threads of `scope` make them?
enum class Conflict { None, Plain, AtomicAgainstPlain, AtomicScope };
Conflict conflictOf(const analysis::Access &a, const analysis::Access &b, mir::Scope scope);

/// Do the bytes of the first thread's `a` and the second one's `b` meet?
analysis::ExprRef overlap(analysis::Prover &prover, analysis::Twins &twins, const analysis::Access &a,
                          const analysis::Access &b, const analysis::Relation &relation);

/// Engine 1: can the byte ranges of two different threads not meet by the shape
/// of the offsets alone?
bool isInjective(analysis::Prover &prover, analysis::Twins &twins, const analysis::Access &a,
                 const analysis::Access &b, const analysis::Relation &relation);

} // namespace tn

#endif // TN_PASSES_CHECK_RACE_RACE_H
