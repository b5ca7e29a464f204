// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For which thread and iteration is an offset this one? Mixed-radix digits of
// the target, largest coefficient first.
//
//   1056*k + 132*y + 4*x = T   →  k = T / 1056, y = T mod 1056 / 132, x = T mod
//   132 / 4 256*(i % 8) + 4*(i / 8) = T with i = t + 256*k →  i = 8*(T mod 256
//   / 4) + T / 256,  k = i / 256,  t = i mod 256
//
// Invariant: none; the result is a guess, and whoever uses it verifies it.
#ifndef TN_PASSES_CHECK_INITIALIZATION_INVERTER_H
#define TN_PASSES_CHECK_INITIALIZATION_INVERTER_H

#include "passes/analysis/Horner.h"

namespace tn {

/// Values for some of `unknowns` such that `offset` may equal `target`, those
/// of `given` and what the equalities among `decisions` fix included.
llvm::DenseMap<unsigned, analysis::ExprRef>
invert(analysis::ExprContext &exprs, llvm::ArrayRef<unsigned> unknowns,
       const llvm::DenseMap<unsigned, analysis::ExprRef> &given,
       analysis::ExprRef decisions, analysis::ExprRef offset,
       analysis::ExprRef target);

} // namespace tn

#endif // TN_PASSES_CHECK_INITIALIZATION_INVERTER_H
