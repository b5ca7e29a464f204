// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The remover of wraps [bounds-1]: one object for one kernel. Its parts:
//
//   ProverWrap.cpp         one wrap, one path, all records
//   ProverWrapGuards.cpp   what guards say of each other
//   ProverWrapLoops.cpp    counters: induction over a loop
//   ProverWrapLengths.cpp  64-bit products: what the arrays' lengths say
//
// Invariant: a conjunct of a path serves as a guard only after its own wraps
// are gone, so no two removals rest on each other.
#ifndef TN_PASSES_ANALYSIS_PROVERWRAP_H
#define TN_PASSES_ANALYSIS_PROVERWRAP_H

#include "passes/analysis/Contracts.h"
#include "passes/analysis/Prover.h"

namespace tn::analysis {

bool containsWrap(ExprRef e);

struct Guards {
  std::vector<ExprRef> conjuncts;
  std::vector<Inequality> inequalities;
  std::vector<ExprRef> wrapped; ///< conjuncts that still wrap, and so are no guards
};

class WrapRemover {
public:
  explicit WrapRemover(Prover &prover) : prover(prover), exprs(prover.exprs) {}

  void run();

private:
  ExprRef remove(ExprRef e, const Guards &guards);
  ExprRef removeOne(ExprRef wrap, const Guards &guards);
  enum class Cap {
    Any,       ///< over launch dimensions and arguments
    Dimensions ///< over launch dimensions only
  };
  bool staysBelow(const Poly &value, Int max, const Guards &guards,
                  ExprRef shown, unsigned width, Cap allowed = Cap::Any,
                  std::string *missing = nullptr);
  bool capFromBelow(const Poly &below, const Guards &guards, ExprRef shown,
                    unsigned width);
  const std::pair<ExprRef, Guards> &path(ExprRef path);
  bool induct(Loop &loop);
  void promiseEnds(Loop &loop);
  /// An index or offset, and the array that it must lie in.
  struct WideIndex {
    ExprRef index, size;
    Int extent;
    std::string text, object;
    mlir::Operation *op;
  };
  /// Without its 64-bit wraps, by what the array's length must be; else null.
  ExprRef removeByLength(const WideIndex &wide, const Guards &guards);
  bool follows(ExprRef condition, const Guards &guards);
  ExprRef sharpen(ExprRef conjunct, const Guards &guards);
  std::vector<Inequality> known(const Guards &guards) {
    std::vector<Inequality> all = guards.inequalities;
    all.insert(all.end(), prover.inequalities().begin(),
               prover.inequalities().end());
    return all;
  }

  Prover &prover;
  ExprContext &exprs;
  std::map<unsigned, std::pair<ExprRef, Guards>> paths; // by creation number
  std::vector<ExprRef> longPaths; ///< the latest of them with many conjuncts
  llvm::DenseMap<ExprRef, ExprRef> inducted;
  unsigned solverCalls = 0;
  bool capsIn64 = true; ///< may 64-bit arithmetic ask for a cap?
};

} // namespace tn::analysis

#endif // TN_PASSES_ANALYSIS_PROVERWRAP_H
