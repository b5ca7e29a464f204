// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// [barrier-1..4] Does every thread of the scope reach each barrier and warp
// collective together?
//
//   if (threadIdx.x < 32) __syncthreads();     thread 0 reaches it, thread 32 does not
//     →  path(t) ∧ ¬path(t') for two threads of one block in one iteration:
//        unsatisfiable is a proof
//
// What made the second thread miss it decides the code: a branch (TN2001), a
// loop that it left earlier (TN2002), an early return (TN2003: an error in
// Tenorite's vocabulary, a warning in CUDA's, where exited threads do not
// take part since sm_70), a warp operation (TN2004).
//
// Invariant: a barrier passes only when its path is uniform by its symbols or
// the query is unsatisfiable.
#ifndef TN_PASSES_CHECK_BARRIER_BARRIER_H
#define TN_PASSES_CHECK_BARRIER_BARRIER_H

#include "passes/analysis/ProverTwins.h"
#include "passes/check/Outcome.h"

namespace tn {

CheckResult checkBarriers(analysis::Prover &prover, llvm::StringRef kernelName);

/// Where the author wrote it: a function of our own headers is theirs at its call.
diag::SourceSpan placeOf(mlir::Operation *op);

/// Does it end the thread? A helper's return does not.
bool endsThread(mlir::Operation *exit);

/// [barrier-4] One warp operation; nothing when it is proved right.
std::optional<std::pair<Outcome, diag::Diagnostic>>
checkCollective(analysis::Prover &prover, analysis::Twins &twins, const analysis::Barrier &barrier,
                llvm::StringRef kernelName);

} // namespace tn

#endif // TN_PASSES_CHECK_BARRIER_BARRIER_H
