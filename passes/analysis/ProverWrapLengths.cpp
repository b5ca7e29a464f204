// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// 64-bit index arithmetic that no bound on its parts keeps from wrapping: the
// array would have to be that long. See ProverWrap.h.
//
//   dst = out + b*n*n;  dst[y*n + x]   under  b < batches ∧ y < n ∧ x < n
//   in the integers     b*n*n + y*n + x < batches*n*n
//   condition           extent(out) >= batches*n*n     (exact, checked wide)
//   so                  b*n*n <= batches*n*n <= extent(out) < 2^62: no wrap
//
// Why this is sound: the condition joins the contract first, whatever it is;
// the wrap is then removed by the ordinary proof, with the condition as a fact.
// A condition that does not remove every wrap is taken back. No other rule can
// be fooled by it: it is a length, the host computes it in 128 bits, and it is
// what the access would have asked for had it been written without a width.
#include "passes/analysis/Lengths.h"
#include "passes/analysis/ProverWrap.h"
#include "llvm/ADT/STLExtras.h"

namespace tn::analysis {

static bool isWide(ExprRef e) {
  return e->kind == ExprKind::Wrap && e->width == 64;
}

static bool containsWide(ExprRef e) {
  return isWide(e) || llvm::any_of(e->operands, [](ExprRef operand) {
           return containsWide(operand);
         });
}

ExprRef WrapRemover::removeByLength(const WideIndex &wide,
                                    const Guards &guards) {
  capsIn64 = false;
  ExprRef narrow = remove(wide.index, guards);
  capsIn64 = true;
  if (!containsWide(narrow))
    return narrow;
  llvm::DenseMap<ExprRef, ExprRef> memo;
  ExprRef exact = rebuild(
      exprs, narrow, [](ExprRef e) { return isWide(e) ? (*e)[0] : nullptr; },
      memo);
  if (containsWrap(exact))
    return nullptr;
  LengthGoal goal{exact, wide.size, wide.extent, {}};
  goal.conjuncts.append(guards.conjuncts.begin(), guards.conjuncts.end());
  LengthAnswer answer = lengthConditions(prover, goal);
  if (answer.kind != LengthAnswer::Found)
    return nullptr;
  size_t facts = prover.facts.size(), conditions = prover.conditions.size();
  bool holds = true;
  for (ExprRef truth : answer.conditions) {
    Condition condition = lengthCondition(exprs, truth, wide.text, wide.object, wide.op);
    condition.op = wide.op;
    holds = holds && prover.addCondition(std::move(condition));
  }
  capsIn64 = false;
  ExprRef result = holds ? remove(wide.index, guards) : narrow;
  capsIn64 = true;
  if (!containsWide(result))
    return result;
  prover.takeBack(facts, conditions);
  return nullptr;
}

} // namespace tn::analysis
