// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// [bounds-2] [bounds-3] [bounds-4] Does every access lie inside its object?
//
//   guard ⇒ 0 <= index ∧ index + extent <= length
//     proved from the kernel                    proof = proved
//     bound of the index <= length, derived     proof = launch   x.size() >= y.size()
//     depends on loaded data, checkable          proof = runtime  tn.check stays
//     a raw pointer, not expressible            conditional      (TN3006)
//     violated by an admitted launch            TN3001 with one thread
//
// Invariant: nothing is decided as proved or launch without an upper bound or
// an unsatisfiable query; the kernel's body is changed only by `applyBounds`,
// after every check has accepted it.
#ifndef TN_PASSES_CHECK_BOUNDS_BOUNDS_H
#define TN_PASSES_CHECK_BOUNDS_BOUNDS_H

#include "passes/analysis/ProverTwins.h"
#include "passes/check/Outcome.h"

namespace tn {

struct BoundsDecision {
  mlir::Operation *op = nullptr;     ///< tn.bounds, or the access
  bool isSource = true;              ///< of tn.copy: the read side
  mir::Proof proof = mir::Proof::Proved;
  std::string reason;                ///< for the report
  const analysis::Access *access = nullptr; ///< null for tn.bounds
};

struct BoundsResult : CheckResult {
  std::vector<BoundsDecision> decisions;
  /// By pointer argument: the alignment of its address in bytes that accesses
  /// need and the element does not have, and one of them.
  struct Alignment {
    uint64_t bytes = 0;
    diag::SourceSpan span;
    std::string text;
  };
  std::map<unsigned, Alignment> alignments;
  /// Something that does not depend on loaded data is neither proved nor a
  /// condition of the launch.
  bool isShort = false;
};

BoundsResult checkBounds(analysis::Prover &prover, llvm::StringRef kernelName);

/// Replaces `tn.bounds` by nothing or `tn.check`, inserts checks before array
/// accesses that need them, writes `proof` attributes. None is left in `kernel`.
void applyBounds(mir::KernelOp kernel, const BoundsResult &result);

/// The chain of `tn.index` into arrays of constant size that makes a place,
/// innermost last; empty when something else is in between.
std::vector<mir::IndexOp> arrayIndices(mlir::Value place);
/// The place that an access op uses (`isSource` picks a side of tn.copy).
mlir::Value placeOf(mlir::Operation *op, bool isSource);

} // namespace tn

#endif // TN_PASSES_CHECK_BOUNDS_BOUNDS_H
