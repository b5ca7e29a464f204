// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inverts sums, quotients and remainders. See Inverter.h.
#include "passes/check/Initialization/Inverter.h"
#include "llvm/ADT/STLExtras.h"

namespace tn {
using namespace analysis;

namespace {

/// An atom that has unknowns in it, times a constant and launch values.
struct Digit {
  ExprRef atom = nullptr;
  Int constant = 1; ///< not negative once the digit counts upwards
  Monomial symbolic;
  Int from = 0; ///< atom = from + count, or from - count
  bool isDown = false;
};

bool divides(const Digit &a, const Digit &b) {
  return b.constant % a.constant == 0 && divide(b.symbolic, a.symbolic);
}

Digit quotientOf(Digit digit, const Digit &by) {
  digit.constant /= by.constant;
  digit.symbolic = *divide(digit.symbolic, by.symbolic);
  return digit;
}

class Inverter {
public:
  Inverter(Quotients &quotients, llvm::ArrayRef<unsigned> unknowns,
           const llvm::DenseMap<unsigned, ExprRef> &given)
      : bound(given), exprs(quotients.exprs), quotients(quotients),
        unknowns(unknowns) {}

  bool mentionsUnknown(ExprRef e) const {
    return llvm::any_of(unknowns,
                        [&](unsigned u) { return exprs.mentions(e, u); });
  }
  void solve(ExprRef e, ExprRef value) {
    bind(exprs.substitute(e, bound), value);
  }
  Poly withoutQuotients(Poly poly);
  void solveByShape(ExprRef e, ExprRef value, llvm::ArrayRef<Int> strides);
  void combine();

  llvm::DenseMap<unsigned, ExprRef> bound;

private:
  void bind(ExprRef e, ExprRef value);
  void bindSum(ExprRef e, ExprRef value);
  void bindDigits(llvm::ArrayRef<Digit> digits, ExprRef left);
  std::optional<Digit> radixOf(llvm::ArrayRef<Digit> digits) const;
  ExprRef coefficientOf(const Digit &digit);
  ExprRef countOf(ExprRef left, const Digit &unit);
  ExprRef valueOf(ExprRef e) const {
    if (!mentionsUnknown(e))
      return e;
    for (auto [part, value] : parts)
      if (part == e)
        return value;
    return nullptr;
  }

  ExprContext &exprs;
  Quotients &quotients;
  llvm::ArrayRef<unsigned> unknowns;
  /// Quotients and remainders of known value, in the order found.
  std::vector<std::pair<ExprRef, ExprRef>> parts;
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

// Padding: e itself beside its quotient is quotient and remainder.
//   4*e + 4*(e / 32)  →  132*(e / 32) + 4*(e % 32)
Poly Inverter::withoutQuotients(Poly poly) {
  for (const auto &[monomial, coefficient] : Poly(poly).terms) {
    if (monomial.size() != 1 || !mentionsUnknown(monomial[0]))
      continue;
    ExprRef quotient = monomial[0];
    bool isFloor = quotient->kind == ExprKind::FloorDiv;
    if ((!isFloor && quotient->kind != ExprKind::Div) ||
        !(*quotient)[1]->isConst())
      continue;
    ExprRef e = (*quotient)[0];
    Int divisor = (*quotient)[1]->value;
    Poly part = toPoly(exprs, e), rest = poly;
    part.terms.erase(Monomial());
    if (part.terms.empty() || part.terms.begin()->second == 0)
      continue;
    auto first = poly.terms.find(part.terms.begin()->first);
    if (first == poly.terms.end() ||
        first->second % part.terms.begin()->second != 0)
      continue;
    Int times = first->second / part.terms.begin()->second;
    if (!addScaled(rest, toPoly(exprs, e), -times) ||
        llvm::any_of(part.terms, [&](const auto &term) {
          return rest.terms.count(term.first);
        }))
      continue;
    ExprRef remainder =
        isFloor ? exprs.floorRem(e, divisor) : exprs.rem(e, (*quotient)[1]);
    if (addScaled(rest, toPoly(exprs, quotient), times * divisor) &&
        addScaled(rest, toPoly(exprs, remainder), times))
      poly = std::move(rest);
  }
  return poly;
}

void Inverter::bindSum(ExprRef e, ExprRef value) {
  Poly rest;
  llvm::SmallVector<Digit, 4> digits;
  Poly poly = withoutQuotients(toPoly(exprs, e));
  for (const auto &[monomial, coefficient] : poly.terms) {
    Digit digit;
    digit.constant = coefficient;
    for (ExprRef factor : monomial) {
      if (!mentionsUnknown(factor)) {
        digit.symbolic.push_back(factor);
        continue;
      }
      if (digit.atom)
        return;
      digit.atom = factor;
    }
    if (digit.atom)
      digits.push_back(digit);
    else
      rest.terms[monomial] = coefficient;
  }
  ExprRef left = exprs.sub(value, fromPoly(exprs, rest));
  // Every digit counted upwards from zero.
  constexpr Int kBounded = Int(1) << 40;
  for (Digit &digit : digits) {
    Range range = exprs.range(digit.atom);
    digit.isDown = digit.constant < 0;
    digit.from = digit.isDown ? range.hi : range.lo;
    if (digit.from > kBounded || digit.from < -kBounded) {
      if (digit.isDown && digits.size() > 1)
        return;
      digit.from = 0;
    }
    left = exprs.sub(
        left, exprs.mul(coefficientOf(digit), exprs.constant(digit.from)));
    if (digit.isDown)
      digit.constant = -digit.constant;
  }
  bindDigits(digits, left);
}

ExprRef Inverter::coefficientOf(const Digit &digit) {
  Poly one;
  one.terms[digit.symbolic] = digit.constant;
  return fromPoly(exprs, one);
}

ExprRef Inverter::countOf(ExprRef left, const Digit &unit) {
  if (unit.symbolic.empty())
    return exprs.floorDiv(left, unit.constant);
  return quotients.of(left, coefficientOf(unit));
}

// Whose multiples are split off first: what belongs to a row when the rest are
// columns.
//   4*n*y + 4*n*d*k + 4*x + 4*d*j   n  (sizes before block dimensions)
//   144*y + 144*d*k + 4*x + 4*d*j   144  (else the largest constant)
//   x + d*y + d*e*k                 d  (else what most digits share)
std::optional<Digit> Inverter::radixOf(llvm::ArrayRef<Digit> digits) const {
  auto isSize = [&](ExprRef factor) {
    return factor->kind != ExprKind::Sym ||
           (exprs.symbol(factor->symbol).kind != SymbolKind::BlockDim &&
            exprs.symbol(factor->symbol).kind != SymbolKind::GridDim);
  };
  std::optional<Digit> best;
  std::tuple<bool, Int, size_t> bestRank;
  for (const Digit &d : digits) {
    size_t members =
        llvm::count_if(digits, [&](const Digit &o) { return divides(d, o); });
    if (members == digits.size())
      continue;
    std::tuple<bool, Int, size_t> rank = {
        llvm::any_of(d.symbolic, isSize),
        d.symbolic.empty() ? d.constant : Int(0), members};
    if (std::get<0>(rank))
      std::get<1>(rank) = 0;
    if (!best || rank > bestRank) {
      best = d;
      bestRank = rank;
    }
  }
  return best;
}

void Inverter::bindDigits(llvm::ArrayRef<Digit> digits, ExprRef left) {
  if (digits.empty())
    return;
  // A unit that all share.
  for (const Digit &unit : digits) {
    if ((unit.constant == 1 && unit.symbolic.empty()) ||
        !llvm::all_of(digits, [&](const Digit &d) { return divides(unit, d); }))
      continue;
    llvm::SmallVector<Digit, 4> reduced;
    for (const Digit &d : digits)
      reduced.push_back(quotientOf(d, unit));
    bindDigits(reduced, countOf(left, unit));
    return;
  }
  if (std::optional<Digit> radix = radixOf(digits)) {
    ExprRef count = countOf(left, *radix);
    ExprRef remainder =
        radix->symbolic.empty()
            ? exprs.floorRem(left, radix->constant)
            : exprs.sub(left, exprs.mul(coefficientOf(*radix), count));
    llvm::SmallVector<Digit, 4> high, low;
    for (const Digit &d : digits) {
      if (divides(*radix, d))
        high.push_back(quotientOf(d, *radix));
      else
        low.push_back(d);
    }
    bindDigits(high, count);
    bindDigits(low, remainder);
    return;
  }
  // All alike: the first takes everything.
  for (const Digit &digit : digits) {
    ExprRef from = exprs.constant(digit.from);
    bind(exprs.substitute(digit.atom, bound),
         digit.isDown ? exprs.sub(from, left) : exprs.add(from, left));
    left = exprs.constant(0);
  }
}

// Index by index of a declared array: each coefficient is the nearest multiple
// of the row's size and a rest that belongs to the columns.
//   s[65][65] of 4 bytes, 256*t + 4*d + 264 = 260*(t + 1) + 4*(d - t + 1)
//   →  t + 1 = T / 260,  d - t + 1 = T mod 260 / 4
void Inverter::solveByShape(ExprRef e, ExprRef value,
                            llvm::ArrayRef<Int> strides) {
  Poly left = toPoly(exprs, exprs.substitute(e, bound));
  for (Int stride : strides) {
    Poly index, rest;
    for (const auto &[monomial, coefficient] : left.terms) {
      Int half = coefficient < 0 ? -stride / 2 : stride / 2;
      Int count = (coefficient + half) / stride;
      if (count != 0)
        index.terms[monomial] = count;
      if (coefficient != count * stride)
        rest.terms[monomial] = coefficient - count * stride;
    }
    solve(fromPoly(exprs, index), exprs.floorDiv(value, stride));
    value = exprs.floorRem(value, stride);
    left = std::move(rest);
  }
  combine();
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

ExprRef Quotients::of(ExprRef left, ExprRef divisor) {
  for (const Quotient &q : known)
    if (q.left == left && q.divisor == divisor)
      return q.value;
  if (left == exprs.constant(0))
    return left;
  Int most = exprs.range(left).hi;
  Symbol &s = exprs.newSymbol(SymbolKind::Opaque, exprs.uniform(left), 0,
                              most < 0 ? Int(0) : most, "quotient");
  ExprRef q = exprs.sym(s.id), product = exprs.mul(divisor, q);
  ExprRef defined = exprs.conj(exprs.le(product, left),
                               exprs.lt(left, exprs.add(product, divisor)));
  defined = exprs.conj(defined, exprs.le(q, left));
  // Without a quotient its symbol is anything.
  ExprRef exists = exprs.conj(exprs.le(exprs.constant(0), left),
                              exprs.lt(exprs.constant(0), divisor));
  known.push_back(
      {left, divisor, q, exprs.disj(exprs.negate(exists), defined)});
  return q;
}

ExprRef Quotients::definitionsIn(ExprRef e) {
  ExprRef all = exprs.truth(true);
  for (size_t i = known.size(); i-- > 0;)
    if (exprs.mentions(e, known[i].value->symbol) ||
        exprs.mentions(all, known[i].value->symbol))
      all = exprs.conj(all, known[i].definition);
  return all;
}

llvm::DenseMap<unsigned, ExprRef>
invert(Quotients &quotients, llvm::ArrayRef<unsigned> unknowns,
       const llvm::DenseMap<unsigned, ExprRef> &given, ExprRef decisions,
       ExprRef offset, ExprRef target, llvm::ArrayRef<Int> strides) {
  Inverter inverter(quotients, unknowns, given);
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
  if (strides.empty())
    inverter.solve(offset, target);
  else
    inverter.solveByShape(offset, target, strides);
  inverter.combine();
  return inverter.bound;
}

} // namespace tn
