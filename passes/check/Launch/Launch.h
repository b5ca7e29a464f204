// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// [contract-1] [contract-2] [bounds-3] What launches are admitted: promises of
// the source, assumptions of the command line, and dimensions that the kernel
// never mentions.
//
//   a kernel that uses threadIdx.x alone and writes   →   blockDim.y == 1, blockDim.z == 1
//   --assume='n >= 1 && n <= 0'                       →   TN6001
//
// Invariant: a dimension that the kernel mentions, or of which a promise
// speaks, is never restricted here.
#ifndef TN_PASSES_CHECK_LAUNCH_LAUNCH_H
#define TN_PASSES_CHECK_LAUNCH_LAUNCH_H

#include "passes/Passes.h"
#include "passes/analysis/Prover.h"
#include "passes/check/Outcome.h"

namespace tn {

/// Adds facts and conditions to the prover. `orders` were derived for the kernel;
/// what does not read as a condition of it is left out.
CheckResult establishLaunch(analysis::Prover &prover, const std::vector<std::string> &assumptions,
                            llvm::StringRef kernelName, const std::vector<OrderCondition> &orders = {});

} // namespace tn

#endif // TN_PASSES_CHECK_LAUNCH_LAUNCH_H
