// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Construction of truth values: comparisons, and, or, not, flattened and in
// creation order so that equal conditions are one pointer.
//
//   ¬(a < b)  →  b <= a        c ∧ ¬c  →  false        a <= b over integers: a < b + 1
#include "passes/analysis/Expr.h"

#include "llvm/ADT/STLExtras.h"

namespace tn::analysis {

ExprRef ExprContext::truth(bool value) {
  return make(value ? ExprKind::True : ExprKind::False, {});
}

ExprRef ExprContext::cmp(ExprKind kind, ExprRef a, ExprRef b) {
  // (c ? 1 : 0) != 0 is c.
  auto isChoice = [](ExprRef e) { return e->kind == ExprKind::Ite && (*e)[1]->isConst() && (*e)[2]->isConst(); };
  if ((isChoice(a) && b->isConst()) || (isChoice(b) && a->isConst())) {
    ExprRef choice = b->isConst() ? a : b;
    ExprRef then = b->isConst() ? cmp(kind, (*a)[1], b) : cmp(kind, a, (*b)[1]);
    ExprRef otherwise = b->isConst() ? cmp(kind, (*a)[2], b) : cmp(kind, a, (*b)[2]);
    if (then == otherwise)
      return then;
    return then->kind == ExprKind::True ? (*choice)[0] : negate((*choice)[0]);
  }
  Range ra = range(a), rb = range(b);
  // The difference knows more when both share symbols: i < i + 1.
  Range difference = range(sub(a, b));
  switch (kind) {
  case ExprKind::Lt:
    if (ra.hi < rb.lo || difference.hi < 0)
      return truth(true);
    if (ra.lo >= rb.hi || difference.lo >= 0)
      return truth(false);
    break;
  case ExprKind::Le:
    if (ra.hi <= rb.lo || difference.hi <= 0)
      return truth(true);
    if (ra.lo > rb.hi || difference.lo > 0)
      return truth(false);
    break;
  case ExprKind::Eq:
  case ExprKind::Ne: {
    bool isEq = kind == ExprKind::Eq;
    if (a == b || (difference.lo == 0 && difference.hi == 0))
      return truth(isEq);
    if (ra.hi < rb.lo || rb.hi < ra.lo || difference.lo > 0 || difference.hi < 0)
      return truth(!isEq);
    // Two values closer than the modulus that are equal modulo it are equal.
    for (bool first : {true, false}) {
      ExprRef w = first ? a : b, other = first ? b : a;
      if (w->kind != ExprKind::Wrap)
        continue;
      Int modulus = Int(1) << w->width, lo = w->isSigned ? -(modulus / 2) : 0;
      Range value = range(other), apart = range(sub(w->operands[0], other));
      if (value.lo >= lo && value.hi < lo + modulus && apart.lo > -modulus && apart.hi < modulus)
        return cmp(kind, w->operands[0], other);
    }
    if (a->order > b->order)
      std::swap(a, b);
    // One form of inequality, so that `c` and its negation meet.
    ExprRef equal = make(ExprKind::Eq, {a, b});
    return isEq ? equal : make(ExprKind::Not, {equal});
  }
  default:
    assert(false && "not a comparison");
  }
  return make(kind, {a, b});
}

ExprRef ExprContext::negate(ExprRef a) {
  switch (a->kind) {
  case ExprKind::True:  return truth(false);
  case ExprKind::False: return truth(true);
  case ExprKind::Not:   return a->operands[0];
  case ExprKind::Lt:    return cmp(ExprKind::Le, a->operands[1], a->operands[0]);
  case ExprKind::Le:    return cmp(ExprKind::Lt, a->operands[1], a->operands[0]);
  case ExprKind::And: {
    ExprRef result = truth(false);
    for (ExprRef operand : a->operands)
      result = disj(result, negate(operand));
    return result;
  }
  case ExprKind::Or: {
    ExprRef result = truth(true);
    for (ExprRef operand : a->operands)
      result = conj(result, negate(operand));
    return result;
  }
  default:
    return make(ExprKind::Not, {a});
  }
}

// The operands of a flattened connective of both sides, ordered, without
// doubles; `clashes` when one meets its negation.
static llvm::SmallVector<ExprRef> merge(ExprContext &context, ExprKind kind,
                                        ExprRef a, ExprRef b, bool &clashes) {
  llvm::SmallVector<ExprRef> all;
  for (ExprRef side : {a, b}) {
    if (side->kind == kind)
      all.append(side->operands.begin(), side->operands.end());
    else
      all.push_back(side);
  }
  llvm::sort(all, [](ExprRef x, ExprRef y) { return x->order < y->order; });
  all.erase(std::unique(all.begin(), all.end()), all.end());
  auto contains = [&](ExprRef e) { return llvm::is_contained(all, e); };
  for (ExprRef e : all)
    if (e->kind != ExprKind::And && e->kind != ExprKind::Or && contains(context.negate(e)))
      clashes = true;
  return all;
}

ExprRef ExprContext::conj(ExprRef a, ExprRef b) {
  if (a->kind == ExprKind::False || b->kind == ExprKind::True || a == b)
    return a;
  if (b->kind == ExprKind::False || a->kind == ExprKind::True)
    return b;
  bool clashes = false;
  auto all = merge(*this, ExprKind::And, a, b, clashes);
  if (clashes)
    return truth(false);
  // Absorption and unit propagation: c ∧ (c ∨ d) = c, and c ∧ (¬c ∨ d) = c ∧ d,
  // so that what follows `if (p || q) return;` is ¬p ∧ ¬q.
  for (ExprRef e : all) {
    if (e->kind != ExprKind::Or)
      continue;
    llvm::SmallVector<ExprRef> options;
    bool absorbed = false;
    for (ExprRef option : e->operands) {
      absorbed |= llvm::is_contained(all, option);
      if (option->kind != ExprKind::And && option->kind != ExprKind::Or &&
          llvm::is_contained(all, negate(option)))
        continue;
      options.push_back(option);
    }
    if (!absorbed && options.size() == e->operands.size())
      continue;
    // The rest is smaller, so this ends.
    ExprRef result = truth(true);
    if (!absorbed) {
      result = truth(false);
      for (ExprRef option : options)
        result = disj(result, option);
    }
    for (ExprRef other : all)
      if (other != e)
        result = conj(result, other);
    return result;
  }
  return all.size() == 1 ? all[0] : make(ExprKind::And, all);
}

ExprRef ExprContext::disj(ExprRef a, ExprRef b) {
  if (a->kind == ExprKind::True || b->kind == ExprKind::False || a == b)
    return a;
  if (b->kind == ExprKind::True || a->kind == ExprKind::False)
    return b;
  // Common conjuncts come out in front: (p ∧ c) ∨ (p ∧ ¬c) = p.
  auto conjuncts = [](const ExprRef &e) {
    return e->kind == ExprKind::And ? e->operands : llvm::ArrayRef<ExprRef>(e);
  };
  llvm::SmallVector<ExprRef> common;
  for (ExprRef e : conjuncts(a))
    if (llvm::is_contained(conjuncts(b), e))
      common.push_back(e);
  if (!common.empty()) {
    auto rest = [&](ExprRef side) {
      ExprRef result = truth(true);
      for (ExprRef e : conjuncts(side))
        if (!llvm::is_contained(common, e))
          result = conj(result, e);
      return result;
    };
    ExprRef result = disj(rest(a), rest(b));
    for (ExprRef e : common)
      result = conj(result, e);
    return result;
  }
  bool clashes = false;
  auto all = merge(*this, ExprKind::Or, a, b, clashes);
  if (clashes)
    return truth(true);
  return make(ExprKind::Or, all);
}

} // namespace tn::analysis
