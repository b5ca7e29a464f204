// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Looks for a fault of a kernel that the prover could not decide, by running
// it.
//
//   out[idx[i]] = i;              cannot prove that `out` does not race
//   block 2, idx = {0, 0}      →  threads 0 and 1 race on `out[0]`, replayed
//
// Small launches are drawn from the conditions that a launch checks
// (LaunchSampler), filled with data that makes indices equal, few, extreme or
// far apart, and run in the interpreter. The first fault of a run counts, and
// only while everything before it had a meaning.
//
// Invariant: what is returned happened in a launch that meets every promise.
// It is no fault, and what comes after it in the run says nothing, when a check
// stays in the kernel or an assertion fails, when TN_UNSAFE does what it
// vouches for, when an index leaves a buffer whose size no condition speaks
// for, when a loop does not end. Accesses that fences may order do not count as
// a race. Finding nothing means nothing.
#ifndef TN_PASSES_CHECK_REPLAY_SEARCH_H
#define TN_PASSES_CHECK_REPLAY_SEARCH_H

#include "compiler/interp/Interp.h"
#include "passes/analysis/Prover.h"
#include "passes/check/Replay/LaunchSampler.h"
#include <optional>

namespace tn {

struct SearchRules {
  /// CUDA's vocabulary: arrays carry no check of their own, and an exit before
  /// a barrier is only warned of.
  bool isCuda = false;
  /// The conditions that keep indices inside and from wrapping were derived.
  /// Without them only small numbers are tried.
  bool isDerived = true;
};

/// The diagnostic of a fault that a launch shows, with the launch as its
/// witness; nothing when none was seen within the limits.
std::optional<diag::Diagnostic> searchFault(analysis::Prover &prover,
                                            const SearchRules &rules,
                                            llvm::StringRef kernelName);

/// Does some thread leave the kernel by a `return` inside it?
bool returnsEarly(mir::KernelOp kernel);

/// SearchReport.cpp: what `fault` looks like to the author. The witness holds
/// the launch.
std::optional<diag::Diagnostic> describeFault(analysis::Prover &prover,
                                              const interp::Fault &fault,
                                              diag::Witness witness,
                                              llvm::StringRef kernelName);

} // namespace tn

#endif // TN_PASSES_CHECK_REPLAY_SEARCH_H
