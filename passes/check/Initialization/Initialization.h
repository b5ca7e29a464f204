// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// [init-1] Was every shared and local element written before it is read?
//
//   tile[t] = x[i];  __syncthreads();  … tile[t ^ 1] …
//     for every reading thread t there must be a thread t' whose write lies
//     before a barrier before the read and hits the element: t' = t ^ 1
//
// Writers are candidates from inverting the writes' offsets (WriterWitness);
// that for every reader one of them is right is one query, without quantifiers.
// Variables that plain dataflow shows assigned (Locals) are not asked about.
//
// Invariant: a read passes only when the query proves it. A rejection is
// certain: the witness's launch has no write to those bytes before the read.
#ifndef TN_PASSES_CHECK_INITIALIZATION_INITIALIZATION_H
#define TN_PASSES_CHECK_INITIALIZATION_INITIALIZATION_H

#include "passes/analysis/ProverTwins.h"
#include "passes/check/Outcome.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace tn {

/// The records must have been collected with `localsToWatch`. With
/// `isOrdered` false a race or a divergent barrier is reported already, and
/// shared memory is passed over: what follows from a fault stays silent.
CheckResult checkInitialization(analysis::Prover &prover,
                                llvm::StringRef kernelName, bool isOrdered);

/// The variables (tn.local) that a walk over the regions does not show to be
/// assigned before each use, or whose place goes somewhere that it does not
/// follow. All others are.
llvm::SmallPtrSet<mlir::Operation *, 8> localsToWatch(mir::KernelOp kernel);

} // namespace tn

#endif // TN_PASSES_CHECK_INITIALIZATION_INITIALIZATION_H
