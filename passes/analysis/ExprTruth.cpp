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
    // (c ? 1 : 0) != 0 is c.
    for (bool swapped : {false, true}) {
      ExprRef choice = swapped ? b : a, k = swapped ? a : b;
      if (choice->kind != ExprKind::Ite || !k->isConst() || !choice->operands[1]->isConst() ||
          !choice->operands[2]->isConst())
        continue;
      bool yes = choice->operands[1]->value == k->value, no = choice->operands[2]->value == k->value;
      ExprRef c = choice->operands[0];
      ExprRef equal = yes && no ? truth(true) : yes ? c : no ? negate(c) : truth(false);
      return isEq ? equal : negate(equal);
    }
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
  case ExprKind::Lt: case ExprKind::Le:
    if (!a->negation)
      a->negation = cmp(a->kind == ExprKind::Lt ? ExprKind::Le : ExprKind::Lt, a->operands[1], a->operands[0]);
    return a->negation;
  case ExprKind::And: {
    ExprRef result = truth(false);
    for (ExprRef operand : a->operands)
      result = disj(result, negate(operand));
    return result;
  }
  case ExprKind::Or: {
    llvm::SmallVector<ExprRef> all;
    for (ExprRef operand : a->operands)
      all.push_back(negate(operand));
    return conj(all);
  }
  default:
    return make(ExprKind::Not, {a});
  }
}

static bool isOlder(ExprRef x, ExprRef y) { return x->order < y->order; }

// In a list that is in creation order.
static bool isAmong(llvm::ArrayRef<ExprRef> sorted, ExprRef e) {
  return std::binary_search(sorted.begin(), sorted.end(), e, isOlder);
}

static bool isConnective(ExprRef e) { return e->kind == ExprKind::And || e->kind == ExprKind::Or; }

static void sortUnique(llvm::SmallVectorImpl<ExprRef> &all) {
  llvm::sort(all, isOlder);
  all.erase(std::unique(all.begin(), all.end()), all.end());
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
  context.count(all.size() / 4);
  sortUnique(all);
  for (ExprRef e : all)
    if (!isConnective(e) && isAmong(all, context.negate(e)))
      clashes = true;
  return all;
}

// So many conjuncts are gone over anew for each that joins them; where there are
// more, only what the new one adds is looked at.
static constexpr size_t kManyConjuncts = 64;

// Does `among` hold the option, or its negation?
static bool isDecided(ExprContext &context, ExprRef option, llvm::ArrayRef<ExprRef> among) {
  return isAmong(among, option) || (!isConnective(option) && isAmong(among, context.negate(option)));
}

// Would one of `fresh`, joining `old`, clash with it, decide a choice of it or be
// decided by it? Both are in order; of themselves neither leaves anything to do.
static bool interact(ExprContext &context, llvm::ArrayRef<ExprRef> old, llvm::ArrayRef<ExprRef> fresh) {
  context.count(old.size() / 4 + fresh.size());
  for (ExprRef e : fresh) {
    if (!isConnective(e) && isAmong(old, context.negate(e)))
      return true;
    if (e->kind == ExprKind::Or && llvm::any_of(e->operands, [&](ExprRef option) { return isDecided(context, option, old); }))
      return true;
  }
  return llvm::any_of(old, [&](ExprRef e) {
    return e->kind == ExprKind::Or &&
           llvm::any_of(e->operands, [&](ExprRef option) { return isDecided(context, option, fresh); });
  });
}

static llvm::ArrayRef<ExprRef> conjunctsIn(const ExprRef &e) {
  return e->kind == ExprKind::And ? e->operands : llvm::ArrayRef<ExprRef>(e);
}

ExprRef ExprContext::conj(llvm::ArrayRef<ExprRef> parts) {
  if (parts.empty())
    return truth(true);
  auto oneByOne = [&] {
    ExprRef result = parts[0];
    for (ExprRef part : parts.drop_front())
      result = conj(result, part);
    return result;
  };
  if (parts.size() <= 2)
    return oneByOne();
  llvm::SmallVector<ExprRef> all;
  for (ExprRef part : parts) {
    if (part->kind == ExprKind::False)
      return part;
    if (part->kind != ExprKind::True)
      all.append(conjunctsIn(part).begin(), conjunctsIn(part).end());
  }
  sortUnique(all);
  count(all.size());
  // Where nothing meets anything, the order in which they are joined is one.
  if (interact(*this, all, all))
    return oneByOne();
  return all.empty() ? truth(true) : all.size() == 1 ? all[0] : make(ExprKind::And, all);
}

ExprRef ExprContext::conj(ExprRef a, ExprRef b) {
  if (a->kind == ExprKind::False || b->kind == ExprKind::True || a == b)
    return a;
  if (b->kind == ExprKind::False || a->kind == ExprKind::True)
    return b;
  if (conjunctsIn(a).size() + conjunctsIn(b).size() > kManyConjuncts && !interact(*this, conjunctsIn(a), conjunctsIn(b))) {
    llvm::SmallVector<ExprRef> all;
    std::set_union(conjunctsIn(a).begin(), conjunctsIn(a).end(), conjunctsIn(b).begin(), conjunctsIn(b).end(),
                   std::back_inserter(all), isOlder);
    return make(ExprKind::And, all);
  }
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
      absorbed |= isAmong(all, option);
      if (!isConnective(option) && isAmong(all, negate(option)))
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
    llvm::SmallVector<ExprRef> rest = {result};
    for (ExprRef other : all)
      if (other != e)
        rest.push_back(other);
    return conj(rest);
  }
  return all.size() == 1 ? all[0] : make(ExprKind::And, all);
}

ExprRef ExprContext::disj(ExprRef a, ExprRef b) {
  if (a->kind == ExprKind::True || b->kind == ExprKind::False || a == b)
    return a;
  if (b->kind == ExprKind::True || a->kind == ExprKind::False)
    return b;
  // Common conjuncts come out in front: (p ∧ c) ∨ (p ∧ ¬c) = p.
  llvm::SmallVector<ExprRef> common;
  for (ExprRef e : conjunctsIn(a))
    if (isAmong(conjunctsIn(b), e))
      common.push_back(e);
  count(conjunctsIn(a).size());
  if (!common.empty()) {
    auto rest = [&](ExprRef side) {
      llvm::SmallVector<ExprRef> left;
      for (ExprRef e : conjunctsIn(side))
        if (!isAmong(common, e))
          left.push_back(e);
      return conj(left);
    };
    llvm::SmallVector<ExprRef> all = {disj(rest(a), rest(b))};
    all.append(common.begin(), common.end());
    return conj(all);
  }
  bool clashes = false;
  auto all = merge(*this, ExprKind::Or, a, b, clashes);
  if (clashes)
    return truth(true);
  return make(ExprKind::Or, all);
}

} // namespace tn::analysis
