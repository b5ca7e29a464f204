// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Proved facts for the optimiser: what code generation may tell LLVM.
//
//   x is never written in the kernel   →   loads of x are `invariant`, the
//                                          argument is noalias and readonly
//   i + 1 cannot wrap                  →   `overflow<nsw>` stays; elsewhere it goes
//
// Invariant: a fact is attached only where the checks proved it for every
// admitted launch; accesses under TN_UNSAFE give none and take away those of
// the objects that they may touch.
#ifndef TN_PASSES_TRANSFORM_FACTS_H
#define TN_PASSES_TRANSFORM_FACTS_H

#include "passes/analysis/Prover.h"

namespace tn {

/// The discardable attribute of arithmetic that was proved not to wrap.
inline constexpr llvm::StringLiteral kExactAttr = "tn.exact";

/// The discardable attribute of a kernel with faults that are no errors by
/// option: it gives the optimiser no facts.
inline constexpr llvm::StringLiteral kUnsafeByOption = "tn.unsafe_by_option";

/// checked: marks arithmetic that no admitted launch makes wrap.
void markExactArithmetic(analysis::Prover &prover);

/// lowered: attaches memory facts, keeps the overflow flags of marked
/// arithmetic, strips all others.
void attachFacts(mir::KernelOp kernel);

} // namespace tn

#endif // TN_PASSES_TRANSFORM_FACTS_H
