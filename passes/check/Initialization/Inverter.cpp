// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inverts sums, quotients and remainders. See Inverter.h.
#include "passes/check/Initialization/Inverter.h"
#include "llvm/ADT/STLExtras.h"

namespace tn {
using namespace analysis;

namespace {

class Inverter {
public:
  Inverter(ExprContext &exprs, llvm::ArrayRef<unsigned> unknowns,
           const llvm::DenseMap<unsigned, ExprRef> &given)
      : bound(given), exprs(exprs), unknowns(unknowns) {}

  bool mentionsUnknown(ExprRef e) const {
    return llvm::any_of(unknowns,
                        [&](unsigned u) { return exprs.mentions(e, u); });
  }
  void solve(ExprRef e, ExprRef value) {
    bind(exprs.substitute(e, bound), value);
  }
  void combine();

  llvm::DenseMap<unsigned, ExprRef> bound;

private:
  void bind(ExprRef e, ExprRef value);
  void bindSum(ExprRef e, ExprRef value);
  ExprRef valueOf(ExprRef e) const {
    if (!mentionsUnknown(e))
      return e;
    for (auto [part, value] : parts)
      if (part == e)
        return value;
    return nullptr;
  }

  ExprContext &exprs;
  llvm::ArrayRef<unsigned> unknowns;
  /// Quotients and remainders of known value, in the order found.
  std::vector<std::pair<ExprRef, ExprRef>> parts;
};

struct Digit {
  ExprRef atom;
  Int constant = 0;           ///< coefficient, when the other is null
  ExprRef symbolic = nullptr; ///< coefficient that is a launch value
};

void Inverter::bind(ExprRef e, ExprRef value) {
  switch (e->kind) {
  case ExprKind::Sym:
    if (llvm::is_contained(unknowns, e->symbol))
      bound.try_emplace(e->symbol, value);
    return;
  case ExprKind::Add:
  case ExprKind::Mul:
    bindSum(e, value);
    return;
  case ExprKind::Wrap:
    if (mentionsUnknown((*e)[0]))
      bind((*e)[0], value);
    return;
  case ExprKind::BitXor:
    for (unsigned i : {0u, 1u})
      if (mentionsUnknown((*e)[i]) && !mentionsUnknown((*e)[1 - i]))
        bind((*e)[i],
             exprs.bits(ExprKind::BitXor, value, (*e)[1 - i], e->width));
    return;
  case ExprKind::Div:
  case ExprKind::Rem:
  case ExprKind::FloorDiv:
  case ExprKind::FloorRem:
    if (!mentionsUnknown((*e)[1]) && !valueOf(e))
      parts.push_back({e, value});
    return;
  default:
    return;
  }
}

void Inverter::bindSum(ExprRef e, ExprRef value) {
  Poly rest;
  std::vector<Digit> digits;
  for (const auto &[monomial, coefficient] : toPoly(exprs, e).terms) {
    Digit digit;
    digit.atom = nullptr;
    digit.constant = coefficient;
    for (ExprRef factor : monomial) {
      if (!mentionsUnknown(factor)) {
        digit.symbolic =
            digit.symbolic ? exprs.mul(digit.symbolic, factor) : factor;
        continue;
      }
      if (digit.atom)
        return;
      digit.atom = factor;
    }
    if (!digit.atom) {
      rest.terms[monomial] = coefficient;
      continue;
    }
    if (digit.symbolic)
      digit.symbolic = exprs.mul(digit.symbolic, exprs.constant(coefficient));
    digits.push_back(digit);
  }
  ExprRef left = exprs.sub(value, fromPoly(exprs, rest));
  // Largest first; a launch value counts as larger than any constant.
  auto size = [](const Digit &d) {
    return d.constant < 0 ? -d.constant : d.constant;
  };
  llvm::stable_sort(digits, [&](const Digit &a, const Digit &b) {
    return bool(a.symbolic) != bool(b.symbolic) ? bool(a.symbolic)
                                                : size(a) > size(b);
  });
  // Every digit counted upwards from zero.
  constexpr Int kBounded = Int(1) << 40;
  std::vector<std::pair<Int, bool>> start; // atom = start ± digit
  for (Digit &digit : digits) {
    Range range = exprs.range(digit.atom);
    bool isDown = !digit.symbolic && digit.constant < 0;
    Int from = isDown ? range.hi : range.lo;
    if (from > kBounded || from < -kBounded) {
      if (isDown && digits.size() > 1)
        return;
      from = 0;
    }
    start.push_back({from, isDown});
    ExprRef coefficient =
        digit.symbolic ? digit.symbolic : exprs.constant(digit.constant);
    left = exprs.sub(left, exprs.mul(coefficient, exprs.constant(from)));
  }
  for (auto [i, digit] : llvm::enumerate(digits)) {
    ExprRef coefficient =
        digit.symbolic ? digit.symbolic : exprs.constant(size(digit));
    ExprRef count = digit.symbolic ? exprs.div(left, coefficient)
                                   : exprs.floorDiv(left, size(digit));
    left = digit.symbolic ? exprs.sub(left, exprs.mul(coefficient, count))
                          : exprs.floorRem(left, size(digit));
    auto [from, isDown] = start[i];
    ExprRef atomValue = isDown ? exprs.sub(exprs.constant(from), count)
                               : exprs.add(exprs.constant(from), count);
    bind(exprs.substitute(digit.atom, bound), atomValue);
  }
}

// A dividend from its quotient and its remainder; where one is not known it is
// taken as zero, once nothing else leads on.
void Inverter::combine() {
  for (bool mayGuess = false;;) {
    bool progress = false;
    for (size_t i = 0; i < parts.size(); ++i) {
      ExprRef e = exprs.substitute(parts[i].first, bound);
      if (!mentionsUnknown(e) || e->operands.size() != 2)
        continue;
      bool isFloor =
          e->kind == ExprKind::FloorDiv || e->kind == ExprKind::FloorRem;
      ExprRef dividend = (*e)[0], divisor = (*e)[1];
      ExprRef quotient = isFloor ? exprs.floorDiv(dividend, divisor->value)
                                 : exprs.div(dividend, divisor);
      ExprRef remainder = isFloor ? exprs.floorRem(dividend, divisor->value)
                                  : exprs.rem(dividend, divisor);
      ExprRef q = valueOf(quotient), r = valueOf(remainder);
      if (valueOf(dividend) || (!mayGuess && (!q || !r)))
        continue;
      ExprRef zero = exprs.constant(0);
      size_t known = parts.size() + bound.size();
      bind(dividend, exprs.add(exprs.mul(divisor, q ? q : zero), r ? r : zero));
      if (parts.size() + bound.size() > known) {
        progress = true;
        mayGuess = false;
      }
    }
    if (progress)
      continue;
    if (mayGuess)
      return;
    mayGuess = true;
  }
}

} // namespace

llvm::DenseMap<unsigned, ExprRef>
invert(ExprContext &exprs, llvm::ArrayRef<unsigned> unknowns,
       const llvm::DenseMap<unsigned, ExprRef> &given, ExprRef decisions,
       ExprRef offset, ExprRef target) {
  Inverter inverter(exprs, unknowns, given);
  llvm::SmallVector<ExprRef> conjuncts;
  conjunctsOf(decisions, conjuncts);
  for (ExprRef c : conjuncts) {
    if (c->kind != ExprKind::Eq || (*c)[0]->isBool())
      continue;
    for (unsigned i : {0u, 1u})
      if (inverter.mentionsUnknown((*c)[i]) &&
          !inverter.mentionsUnknown((*c)[1 - i]))
        inverter.solve((*c)[i], (*c)[1 - i]);
  }
  inverter.solve(offset, target);
  inverter.combine();
  return inverter.bound;
}

} // namespace tn
