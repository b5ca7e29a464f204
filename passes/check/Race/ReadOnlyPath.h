// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Nobody writes what `__ldg` reads. See ReadOnlyPath.cpp.
#ifndef TN_PASSES_CHECK_RACE_READONLYPATH_H
#define TN_PASSES_CHECK_RACE_READONLYPATH_H

#include "passes/analysis/ProverTwins.h"
#include "passes/check/Outcome.h"

namespace tn {

CheckResult checkReadOnlyPath(analysis::Prover &prover, llvm::StringRef kernelName);

} // namespace tn

#endif // TN_PASSES_CHECK_RACE_READONLYPATH_H
