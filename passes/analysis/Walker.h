// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From a kernel to its access records: a symbolic execution of one generic
// thread over the structured MIR.
//
//   if (i < n) y[i] = a * x[i];
//   → { x, read,  4*i, 4 bytes, path i < n }, { y, write, 4*i, 4 bytes, path i < n }
//
// Invariant: the one of Access.h. Whatever the walk does not understand becomes
// an opaque symbol of one thread, or an entry of `limits`; never nothing.
#ifndef TN_PASSES_ANALYSIS_WALKER_H
#define TN_PASSES_ANALYSIS_WALKER_H

#include "passes/analysis/Access.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <array>
#include <memory>
#include <optional>

namespace tn::analysis {

struct WalkOptions {
  /// Launch shape from outside the source; a dimension of 0 is not fixed. The
  /// kernel's own `block_shape` wins where both give one.
  std::optional<std::array<unsigned, 3>> block, grid;
  /// A value for every integer parameter that can hold it: for a look at one
  /// launch.
  std::optional<int64_t> integerParameters;
  /// Operations that the walk may visit, loops counted as often as they are
  /// walked. Reaching it is a `limits` entry.
  unsigned maxSteps = 2000000;
  /// What all reasoning about the kernel outside the solver may take, the walk
  /// included (ExprContext::budget).
  uint64_t budget = UINT64_MAX;
  /// Local variables (their tn.local) of which also the accesses at a constant
  /// place inside get records.
  llvm::SmallPtrSet<mlir::Operation *, 8> watched;
};

/// Records, barriers, loops and interval memberships of `kernel`, which is in
/// phase *built* (or later: `tn.check` is understood). Never null.
std::unique_ptr<KernelAccesses> collectAccesses(mir::KernelOp kernel,
                                                const WalkOptions &options = {});

} // namespace tn::analysis

#endif // TN_PASSES_ANALYSIS_WALKER_H
