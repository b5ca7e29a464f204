// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The execution oracle: does an accepted kernel run without a fault?
//
//   tnc --check --exercise=100 kernel.cu
//
// Launches are drawn from the contract (LaunchSampler), buffers filled with
// data of several kinds, the kernel run in the interpreter with all its
// detectors and in several orders of threads. What the theorem of
// docs/safety.md excludes is a fault; a check that stayed in the kernel, an
// assertion, an endless loop and what TN_UNSAFE vouches for are none.
//
// Invariant: a fault reported here is a soundness bug of a check, or a bug of
// the interpreter. No fault proves nothing.
#ifndef TN_PASSES_CHECK_REPLAY_EXERCISE_H
#define TN_PASSES_CHECK_REPLAY_EXERCISE_H

#include "passes/Passes.h"
#include "passes/analysis/Prover.h"
#include "llvm/ADT/DenseSet.h"

namespace tn {

struct ExerciseRules {
  unsigned launches = 0;
  uint64_t seed = 1;
  /// Accesses whose bounds nobody checks: the verdict is `conditional` on them.
  llvm::DenseSet<mlir::Operation *> assumedInside;
  /// Only warned about (TN2003 in CUDA's vocabulary).
  bool mayExitEarly = false;
};

/// The kernel is in phase *checked*: bounds decided, contract emitted.
ExerciseReport exercise(analysis::Prover &prover, const ExerciseRules &rules);

} // namespace tn

#endif // TN_PASSES_CHECK_REPLAY_EXERCISE_H
