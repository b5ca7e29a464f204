// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What does a variable do from one iteration of a loop to the next?
//
//   i += 4            affine: i0 + 4*k
//   buf ^= 1          cycle 0, 1, 0, 1, …
//   s >>= 1 from 128  orbit 128, 64, …, 1 and then the condition is false
//   s >>= 1 from n    falling: between 0 and n
//   first = false     reset: true in iteration 0, then false
//
// Invariant: `next` is the value at the back edge for *any* value of `symbol`
// at the head, so the shape is proved by induction over the iterations.
#ifndef TN_PASSES_ANALYSIS_LOOPSHAPE_H
#define TN_PASSES_ANALYSIS_LOOPSHAPE_H

#include "passes/analysis/Expr.h"

namespace tn::analysis {

struct Recurrence {
  unsigned symbol = 0;         ///< the value at the head
  ExprRef init = nullptr;      ///< before the loop, in the variable's interpretation
  ExprRef next = nullptr;      ///< at the back edge, modulo 2^width
  unsigned width = 32;
  bool isSigned = true;
  unsigned firstSymbol = 0;    ///< symbols from here on belong to the iteration
  ExprRef condition = nullptr; ///< holds when an iteration goes on to the next
  bool isPostTest = false;     ///< the condition may speak of `next` as well
};

enum class ShapeKind { Invariant, Affine, Cycle, Orbit, Flip, Falling, Reset, Opaque };

struct Shape {
  ShapeKind kind = ShapeKind::Opaque;
  ExprRef step = nullptr; ///< Affine: added each time, modulo 2^width
  bool neverWraps = false; ///< Affine: init + k*step is the value itself
  /// Affine by a constant: an iteration goes on only where the value is not
  /// `end` (`i != n`), and steps towards it meet it exactly. With `isAfterStep`
  /// the value after the step is what is compared.
  ExprRef end = nullptr;
  bool isAfterStep = false;
  /// Cycle: one period. Orbit: the value in iteration j; the last one stays, or
  /// the condition is false with it. Falling: all values it may have, sorted; or
  /// empty.
  llvm::SmallVector<Int> values;
  /// The counter's greatest value (where the loop is left), if known.
  Int maxCounter = -1;
  /// Orbit: no exit but the condition can stop it before `maxCounter`.
  bool isExact = false;
};

Shape classify(ExprContext &exprs, const Recurrence &recurrence);

/// Fills in `end` of an affine shape, and what follows where it is a constant.
void findEnd(ExprContext &exprs, const Recurrence &recurrence, Shape &shape);

/// The bounds of `symbol` that a condition implies, from the ranges of the rest.
Range boundsOf(ExprContext &exprs, ExprRef condition, ExprRef value);

} // namespace tn::analysis

#endif // TN_PASSES_ANALYSIS_LOOPSHAPE_H
