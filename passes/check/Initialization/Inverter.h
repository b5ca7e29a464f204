// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For which thread and iteration is an offset this one? Mixed-radix digits of
// the target, largest coefficient first.
//
//   1056*k + 132*y + 4*x = T
//     →  k = T / 1056, y = T mod 1056 / 132, x = T mod 132 / 4
//   256*(i % 8) + 4*(i / 8) = T with i = t + 256*k
//     →  i = 8*(T mod 256 / 4) + T / 256,  k = i / 256,  t = i mod 256
//   4*t + 4*b*k = T, b = blockDim.x
//     →  k = q, t = T/4 - b*q  with a fresh q: b*q <= T/4 < b*q + b
//
// Invariant: none; the result is a guess, and whoever uses it verifies it. But
// the definitions of the fresh quotients can be met whatever all other symbols
// are, so that they may be assumed.
#ifndef TN_PASSES_CHECK_INITIALIZATION_INVERTER_H
#define TN_PASSES_CHECK_INITIALIZATION_INVERTER_H

#include "passes/analysis/Horner.h"

namespace tn {

/// Quotients by launch values, as symbols: a product with the divisor then
/// cancels against the remainder, where a division node would not.
class Quotients {
public:
  explicit Quotients(analysis::ExprContext &exprs) : exprs(exprs) {}
  /// A symbol for the floor of `left` / `divisor`; the same one for the same
  /// operands. Anything at least 0 when `left` is negative or `divisor` not
  /// positive.
  analysis::ExprRef of(analysis::ExprRef left, analysis::ExprRef divisor);
  /// What defines the quotients that `e` mentions, themselves or by those in
  /// their definitions. One quotient's definition mentions only earlier ones.
  analysis::ExprRef definitionsIn(analysis::ExprRef e);

  analysis::ExprContext &exprs;

private:
  struct Quotient {
    analysis::ExprRef left, divisor, value, definition;
  };
  std::vector<Quotient> known;
};

/// Values for some of `unknowns` such that `offset` may equal `target`, those
/// of `given` and what the equalities among `decisions` fix included. With
/// `strides`, in bytes and falling, the offset is split into the indices of an
/// array whose dimensions have them.
llvm::DenseMap<unsigned, analysis::ExprRef>
invert(Quotients &quotients, llvm::ArrayRef<unsigned> unknowns,
       const llvm::DenseMap<unsigned, analysis::ExprRef> &given,
       analysis::ExprRef decisions, analysis::ExprRef offset,
       analysis::ExprRef target, llvm::ArrayRef<analysis::Int> strides = {});

} // namespace tn

#endif // TN_PASSES_CHECK_INITIALIZATION_INVERTER_H
