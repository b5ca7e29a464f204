// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Length conditions out of the bounds of an index. See Lengths.h.
#include "passes/analysis/Lengths.h"
#include "passes/analysis/Contracts.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>

namespace tn::analysis {

// What the guards' disjunctions about the index leave open, one list of
// inequalities each: of `k == 0 || k < n` the first iteration and the others.
static std::vector<std::vector<Inequality>>
choicesOf(Prover &prover, llvm::ArrayRef<ExprRef> conjuncts, ExprRef index) {
  ExprContext &exprs = prover.exprs;
  std::vector<std::vector<Inequality>> out = {{}};
  llvm::SmallVector<unsigned> own;
  exprs.symbolsOf(index, own);
  for (ExprRef c : conjuncts) {
    if (c->kind != ExprKind::Or || out.size() * c->operands.size() > 6 ||
        llvm::none_of(own, [&](unsigned id) {
          return !prover.isLaunchValue(exprs.sym(id)) && exprs.mentions(c, id);
        }))
      continue;
    std::vector<std::vector<Inequality>> next;
    for (ExprRef option : c->operands) {
      std::vector<Inequality> said;
      appendInequalities(exprs, option, said);
      for (const std::vector<Inequality> &before : out) {
        next.push_back(before);
        next.back().insert(next.back().end(), said.begin(), said.end());
      }
    }
    out = std::move(next);
  }
  return out;
}

// All terms together stay below 2^126.
bool fitsContract(ExprContext &exprs, const Poly &p) {
  double sum = 0;
  for (const auto &[m, c] : p.terms) {
    double size = std::abs(double(c));
    for (ExprRef factor : m) {
      Range range = exprs.range(factor);
      if (range.hi >= kIntMax || range.lo <= -kIntMax)
        return false;
      size *= std::max(std::abs(double(range.lo)), std::abs(double(range.hi)));
    }
    sum += size;
  }
  return sum < 0x1p126;
}

Condition lengthCondition(ExprContext &exprs, ExprRef truth, llvm::StringRef text, llvm::StringRef object,
                          mlir::Operation *op) {
  Condition condition;
  condition.kind = ConditionKind::Length;
  condition.truth = truth;
  condition.text = conditionText(exprs, truth);
  condition.why = ("keeps `" + text + "` inside `" + object + "`").str();
  condition.span = diag::spanOf(op->getLoc());
  return condition;
}

// What says that the array is there at all: `bias != nullptr`, said by a guard
// of the access. Its length matters only where that holds.
// With `isAbsent` what says that it is not.
static ExprRef presenceOf(Prover &prover, const LengthGoal &goal, bool isAbsent = false) {
  ExprContext &exprs = prover.exprs;
  llvm::SmallVector<unsigned> lengths;
  exprs.symbolsOf(goal.size, lengths);
  for (ExprRef c : goal.conjuncts) {
    if ((c->kind == ExprKind::Not) == isAbsent)
      continue;
    ExprRef said = isAbsent ? c : (*c)[0];
    if (said->kind != ExprKind::BoolSym)
      continue;
    const Symbol &test = exprs.symbol(said->symbol);
    // Its own pointer's: of a span the slot before the first length.
    if (test.isNullTest && llvm::any_of(lengths, [&](unsigned id) {
          const Symbol &s = exprs.symbol(id);
          return (s.kind == SymbolKind::Extent && s.arg == test.arg) ||
                 (s.kind == SymbolKind::Length && s.arg == test.arg + 1);
        }))
      return c;
  }
  return nullptr;
}

LengthAnswer lengthConditions(Prover &prover, const LengthGoal &goal) {
  ExprContext &exprs = prover.exprs;
  LengthAnswer answer;
  if (!prover.isLaunchValue(goal.size) || goal.size->isConst())
    return answer;
  // `if (!bias) v = bias[i]`: no length helps where nothing is there.
  if (presenceOf(prover, goal, true))
    return {LengthAnswer::Hopeless, {}};
  Poly end = toPoly(exprs, goal.index);
  if (!addScaled(end, constantPoly(goal.extent), 1))
    return answer;
  std::vector<Inequality> facts;
  for (ExprRef c : goal.conjuncts)
    appendInequalities(exprs, c, facts);
  facts.insert(facts.end(), prover.inequalities().begin(),
               prover.inequalities().end());
  std::vector<Case> cases;
  for (const Case &c : casesOf(exprs, end))
    for (std::vector<Inequality> &choice :
         choicesOf(prover, goal.conjuncts, goal.index)) {
      cases.push_back({c.value, c.facts});
      cases.back().facts.insert(cases.back().facts.end(), choice.begin(),
                                choice.end());
    }
  for (const Case &c : cases) {
    std::vector<Inequality> inCase = c.facts;
    inCase.insert(inCase.end(), facts.begin(), facts.end());
    auto bound = upperBound(exprs, c.value, inCase,
                            [&](ExprRef e) { return prover.isLaunchValue(e); });
    if (!bound)
      return {};
    if (!fitsContract(exprs, *bound))
      return {};
    ExprRef truth = normalisedAtMost(exprs, *bound, toPoly(exprs, goal.size));
    if (truth->kind == ExprKind::False)
      return {LengthAnswer::Hopeless, {}};
    // The length must be what is large enough, or it is no condition on it.
    if (truth->kind == ExprKind::Le) {
      llvm::SmallVector<unsigned> lengths, larger;
      exprs.symbolsOf(goal.size, lengths);
      exprs.symbolsOf((*truth)[1], larger);
      if (llvm::none_of(lengths, [&](unsigned id) {
            return llvm::is_contained(larger, id);
          }))
        return {LengthAnswer::Hopeless, {}};
    }
    // Of a pointer that may be null: `bias == nullptr || …`. The access is made
    // where the guard holds, and there this says the same.
    if (ExprRef presence = presenceOf(prover, goal))
      truth = exprs.disj(exprs.negate(presence), truth);
    if (truth->kind != ExprKind::True)
      answer.conditions.push_back(truth);
  }
  answer.kind = LengthAnswer::Found;
  return answer;
}

} // namespace tn::analysis
