// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// [init-1] Was every shared and local element written before it is read?
//
//   tile[t] = x[i];  __syncthreads();  … tile[t ^ 1] …
//     a read in interval k needs a writer of that element in an earlier one:
//     the writing record's offset, as a function of its thread, hits it
//
// So far only the first step is made: an object that is read and never written
// at all. A tile that some threads leave partly unwritten is not found yet.
//
// Invariant: what is reported is certain; silence proves nothing yet.
#ifndef TN_PASSES_CHECK_INITIALIZATION_INITIALIZATION_H
#define TN_PASSES_CHECK_INITIALIZATION_INITIALIZATION_H

#include "passes/analysis/ProverTwins.h"
#include "passes/check/Outcome.h"

namespace tn {

CheckResult checkInitialization(analysis::Prover &prover, llvm::StringRef kernelName);

} // namespace tn

#endif // TN_PASSES_CHECK_INITIALIZATION_INITIALIZATION_H
