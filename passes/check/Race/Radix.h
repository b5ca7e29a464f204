// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// [race-1], engine 1: indices as mixed-radix numbers, with every size symbolic.
//
//   (z*ny + y)*nx + x == (z'*ny + y')*nx + x'    where 0 <= x, x' < nx, 0 <= y,
//   y' < ny ⇔  x == x'  ∧  y == y'  ∧  z == z'
//
// A radix is anything that both threads share: a size, a product or a
// difference of sizes, as the guards name it (`i < ow*oh`).
//
// Digits that come from one number, `i % W`, `(i / W) % H`, `i / (W*H)`, as a
// transposition of NCHW makes them, are then put together again: i == i'.
//
// Why this is sound: for one R and 0 <= d, d' < R the numbers R·q + d and
// R·q' + d' are equal exactly when q == q' and d == d'. The bounds are proved
// for each access from its own path; R is one value for both threads.
#ifndef TN_PASSES_CHECK_RACE_RADIX_H
#define TN_PASSES_CHECK_RACE_RADIX_H

#include "passes/analysis/ProverTwins.h"

namespace tn {

/// `x == y` for the first thread's `x`, which access `a` computes, and the
/// second's `y` of `b` (both as in the records), digit by digit where that can
/// be.
analysis::ExprRef equalIndices(analysis::Prover &prover, analysis::Twins &twins,
                               const analysis::Access &a,
                               const analysis::Poly &x,
                               const analysis::Access &b,
                               const analysis::Poly &y,
                               const analysis::Relation &relation);

} // namespace tn

#endif // TN_PASSES_CHECK_RACE_RADIX_H
