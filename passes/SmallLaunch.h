// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel that could not be decided for every launch may still be wrong in a
// small one, where more is known: with four threads, a loop that halves the
// block's size takes two steps.
//
//   for (k = blockDim.x / 2; k > 0; k /= 2) …; out[t] = s[0];   undecided for all
//   the same with --block=4                                     thread 1 races with 0
//
// Invariant: launches only get fewer, by fixing the block's shape and integer
// parameters within what the kernel promises; what is a fault there is a fault
// of the kernel. Nothing is ever proved here.
#ifndef TN_PASSES_SMALLLAUNCH_H
#define TN_PASSES_SMALLLAUNCH_H

#include "passes/Passes.h"

namespace tn {

/// A launch to look at, as options that fix it, smallest first.
std::vector<CheckOptions> smallLaunches(mir::KernelOp kernel, const CheckOptions &options);

} // namespace tn

#endif // TN_PASSES_SMALLLAUNCH_H
