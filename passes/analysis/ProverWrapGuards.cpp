// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What do the guards of a path say of each other? See ProverWrap.h.
//
//   i <= n  and  i != n        →  i < n
//   k == 0 || k < n, where 0 < n  →  k < n
//
// Invariant: what comes out holds wherever all guards do.
#include "passes/analysis/ProverWrap.h"
#include "llvm/ADT/STLExtras.h"

namespace tn::analysis {

// By linear reasoning alone.
bool WrapRemover::follows(ExprRef condition, const Guards &guards) {
  llvm::SmallVector<ExprRef> conjuncts;
  conjunctsOf(condition, conjuncts);
  std::vector<Inequality> facts = known(guards);
  return llvm::all_of(conjuncts, [&](ExprRef c) {
    std::vector<Inequality> wanted;
    if (c->kind == ExprKind::Lt || c->kind == ExprKind::Le)
      appendInequalities(exprs, c, wanted);
    return !wanted.empty() && llvm::all_of(wanted, [&](const Inequality &w) {
      return provesNonPositive(exprs, w, facts, 3);
    });
  });
}

// A choice without what the guards exclude; of `a != b` where the guards say
// a <= b, that a < b.
ExprRef WrapRemover::sharpen(ExprRef c, const Guards &guards) {
  if (c->kind == ExprKind::Or && c->operands.size() <= 4) {
    ExprRef rest = exprs.truth(false);
    for (ExprRef option : c->operands)
      if (!follows(exprs.negate(option), guards))
        rest = exprs.disj(rest, option);
    if (rest != c)
      return rest->kind == ExprKind::False ? c : rest;
    // `k == 0 ∨ P(k)` where P(0) holds is P(k).
    for (ExprRef first : c->operands) {
      if (first->kind != ExprKind::Eq || (*first)[0]->isBool())
        continue;
      ExprRef symbol =
          (*first)[0]->kind == ExprKind::Sym ? (*first)[0] : (*first)[1];
      ExprRef value = symbol == (*first)[0] ? (*first)[1] : (*first)[0];
      if (symbol->kind != ExprKind::Sym || !value->isConst())
        continue;
      ExprRef others = exprs.truth(false);
      for (ExprRef option : c->operands)
        if (option != first)
          others = exprs.disj(others, option);
      llvm::DenseMap<unsigned, ExprRef> map;
      map[symbol->symbol] = value;
      ExprRef there = exprs.substitute(others, map);
      if (there->kind == ExprKind::True || follows(there, guards))
        return others;
    }
    return c;
  }
  if (c->kind == ExprKind::Not && (*c)[0]->kind == ExprKind::Eq &&
      !(*(*c)[0])[0]->isBool()) {
    ExprRef a = (*(*c)[0])[0], b = (*(*c)[0])[1];
    if (follows(exprs.le(a, b), guards))
      return exprs.lt(a, b);
    if (follows(exprs.le(b, a), guards))
      return exprs.lt(b, a);
  }
  return c;
}

} // namespace tn::analysis
