// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// [bounds-3] How long must an array be for an access to lie inside it?
//
//   x[i] under  i < n                      →  x.size() >= n
//   f[(z*ny + y)*nx + x] under  z < nz …   →  extent(f) >= nz*ny*nx
//
// Invariant: the conditions are over launch values only, and together with the
// guards they imply `index + extent <= size`.
#ifndef TN_PASSES_ANALYSIS_LENGTHS_H
#define TN_PASSES_ANALYSIS_LENGTHS_H

#include "passes/analysis/Prover.h"

namespace tn::analysis {

/// `index + extent <= size` wherever the conjuncts hold.
struct LengthGoal {
  ExprRef index = nullptr, size = nullptr;
  Int extent = 1;
  llvm::SmallVector<ExprRef> conjuncts;
};

struct LengthAnswer {
  enum Kind {
    None,     ///< no bound in terms of the launch was found
    Hopeless, ///< no launch with a sensible length can meet it
    Found
  } kind = None;
  std::vector<ExprRef>
      conditions; ///< Found; those that always hold are left out
};

/// The condition that keeps `text` inside `object`, told at `op`.
Condition lengthCondition(ExprContext &exprs, ExprRef truth, llvm::StringRef text, llvm::StringRef object,
                          mlir::Operation *op);

LengthAnswer lengthConditions(Prover &prover, const LengthGoal &goal);

} // namespace tn::analysis

#endif // TN_PASSES_ANALYSIS_LENGTHS_H
