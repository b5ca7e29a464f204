// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expressions as bit vectors. See BitVector.h.
#include "passes/analysis/BitVector.h"
#include "passes/analysis/SmtEncoder.h"
#include "passes/analysis/Witness.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

namespace tn::analysis {

// Values above this many bits are left open: 64-bit patterns are seldom indices,
// and each bit costs.
static constexpr unsigned kMaxWidth = 52;
// So many single bits are somebody's (`__brev`). Remainders by more, of tiles and
// warps, are what linear integers are good at, and cost a budget here.
static constexpr unsigned kManyDigits = 6;

static std::optional<unsigned> powerOf(ExprRef divisor) {
  if (!divisor->isConst() || divisor->value <= 0 || (divisor->value & (divisor->value - 1)) != 0)
    return std::nullopt;
  unsigned k = 0;
  while ((Int(1) << k) < divisor->value)
    ++k;
  return k;
}

template <typename F> static void forEachNode(llvm::ArrayRef<ExprRef> conditions, F f) {
  llvm::DenseSet<ExprRef> seen;
  llvm::SmallVector<ExprRef> work(conditions.rbegin(), conditions.rend());
  while (!work.empty()) {
    ExprRef e = work.pop_back_val();
    if (!seen.insert(e).second)
      continue;
    f(e);
    work.append(e->operands.begin(), e->operands.end());
  }
}

bool isAboutBits(llvm::ArrayRef<ExprRef> conditions) {
  unsigned digits = 0;
  bool hasBits = false;
  forEachNode(conditions, [&](ExprRef e) {
    switch (e->kind) {
    case ExprKind::BitAnd: case ExprKind::BitOr: case ExprKind::BitXor:
    case ExprKind::Shl: case ExprKind::Shr:
      hasBits = true;
      break;
    case ExprKind::FloorRem:
      digits += (*e)[1]->isConst() && (*e)[1]->value == 2;
      break;
    default:
      break;
    }
  });
  return hasBits || digits >= kManyDigits;
}

// Sound: the conditions imply the range, so an assignment that meets them meets
// them with the replacement, which has the value of the symbol.
std::vector<ExprRef> withBoundedSymbols(ExprContext &exprs, llvm::ArrayRef<ExprRef> conditions,
                                        std::map<std::array<Int, 3>, ExprRef> &replacements) {
  std::map<unsigned, Range> ranges;
  auto narrow = [&](ExprRef e, std::optional<Int> lo, std::optional<Int> hi) {
    if (e->kind != ExprKind::Sym)
      return;
    auto it = ranges.try_emplace(e->symbol, exprs.range(e)).first;
    if (lo)
      it->second.lo = std::max(it->second.lo, *lo);
    if (hi)
      it->second.hi = std::min(it->second.hi, *hi);
  };
  auto say = [&](auto &self, ExprRef c, bool holds) -> void {
    if (c->kind == ExprKind::Not)
      return self(self, (*c)[0], !holds);
    if (c->kind == (holds ? ExprKind::And : ExprKind::Or)) {
      for (ExprRef operand : c->operands)
        self(self, operand, holds);
      return;
    }
    if ((c->kind != ExprKind::Lt && c->kind != ExprKind::Le) || c->operands.size() != 2)
      return;
    // a < b, a <= b, or their negations b <= a, b < a.
    ExprRef a = (*c)[0], b = (*c)[1];
    Int gap = (c->kind == ExprKind::Lt) == holds ? 1 : 0;
    if (!holds)
      std::swap(a, b);
    if (b->isConst())
      narrow(a, std::nullopt, b->value - gap);
    if (a->isConst())
      narrow(b, a->value + gap, std::nullopt);
  };
  for (ExprRef c : conditions)
    say(say, c, true);
  llvm::DenseMap<unsigned, ExprRef> map;
  for (auto [id, range] : ranges) {
    ExprRef old = exprs.sym(id);
    Range before = exprs.range(old);
    if (range.lo > range.hi || (range.lo == before.lo && range.hi == before.hi))
      continue;
    ExprRef &made = replacements[{Int(id), range.lo, range.hi}];
    if (!made) {
      Symbol copy = exprs.symbol(id);
      Symbol &s = exprs.newSymbol(copy.kind, copy.uniform, range.lo, range.hi, copy.name);
      s.dim = copy.dim;
      s.arg = copy.arg;
      s.loop = copy.loop;
      made = exprs.sym(s.id);
    }
    map[id] = made;
  }
  std::vector<ExprRef> out;
  for (ExprRef c : conditions)
    out.push_back(map.empty() ? c : exprs.substitute(c, map));
  return out;
}

// Bits of a number with its sign.
static unsigned signedBits(Range range) {
  unsigned n = 1;
  while (n < 120 && (range.lo < -(Int(1) << (n - 1)) || range.hi >= (Int(1) << (n - 1))))
    ++n;
  return n;
}

unsigned bitWidthOf(const ExprContext &exprs, llvm::ArrayRef<ExprRef> conditions) {
  unsigned width = 8;
  forEachNode(conditions, [&](ExprRef e) {
    if (e->isBool())
      return;
    if (unsigned n = signedBits(exprs.range(e)) + 1; n <= kMaxWidth)
      width = std::max(width, n);
    if (e->kind == ExprKind::Wrap && e->width + 2 <= kMaxWidth)
      width = std::max(width, e->width + 2);
  });
  return width;
}

BitEncoder::BitEncoder(Z3_context z3, ExprContext &exprs, unsigned width)
    : z3(z3), exprs(exprs), width(width), sort(Z3_mk_bv_sort(z3, width)), boolSort(Z3_mk_bool_sort(z3)) {}

bool BitEncoder::fits(ExprRef e) const { return signedBits(exprs.range(e)) <= width; }

Z3_ast BitEncoder::number(Int value) const {
  Int low = value & ((Int(1) << width) - 1);
  return Z3_mk_numeral(z3, toString(low).c_str(), sort);
}

void BitEncoder::requireRange(Z3_ast term, Range range) {
  if (range.lo > -(Int(1) << (width - 1)))
    side.push_back(Z3_mk_bvsle(z3, number(range.lo), term));
  if (range.hi < (Int(1) << (width - 1)) - 1)
    side.push_back(Z3_mk_bvsle(z3, term, number(range.hi)));
}

// Any value in the range, or any at all where the width does not hold it.
Z3_ast BitEncoder::open(ExprRef e, const char *prefix) {
  std::string name = prefix + std::to_string(e->kind == ExprKind::Sym ? e->symbol : e->order);
  Z3_ast term = Z3_mk_const(z3, Z3_mk_string_symbol(z3, name.c_str()), sort);
  if (fits(e))
    requireRange(term, exprs.range(e));
  return term;
}

Z3_ast BitEncoder::lowBits(Z3_ast term, unsigned count) const {
  return count >= width ? term : Z3_mk_bvand(z3, term, number((Int(1) << count) - 1));
}

Z3_ast BitEncoder::term(ExprRef e) {
  if (auto it = terms.find(e); it != terms.end())
    return it->second;
  Z3_ast made = termOf(e);
  terms[e] = made;
  return made;
}

static bool hasOpenProduct(ExprRef e) {
  if (e->kind == ExprKind::Mul)
    return llvm::count_if(e->operands, [](ExprRef f) { return !f->isConst(); }) > 1;
  return (e->kind == ExprKind::Add || e->kind == ExprKind::Wrap || e->kind == ExprKind::Mul) &&
         llvm::any_of(e->operands, hasOpenProduct);
}

// Quotient and remainder by a constant, rounding down.
Z3_ast BitEncoder::floorOf(ExprRef e) {
  ExprRef a = (*e)[0], divisor = (*e)[1];
  bool wantsQuotient = e->kind == ExprKind::FloorDiv;
  if (auto k = powerOf(divisor)) {
    if (!wantsQuotient && *k <= width)
      return lowBits(term(a), *k);
    if (wantsQuotient && fits(a) && *k < width)
      return Z3_mk_bvashr(z3, term(a), number(*k));
    return open(e, "f");
  }
  if (!divisor->isConst() || divisor->value <= 0 || !fits(a) || !fits(divisor))
    return open(e, "f");
  // a = c·q + r, 0 <= r < c. Below 2^(width-1) in size, as a is, so exact.
  ExprRef quotient = exprs.floorDiv(a, divisor->value);
  if (quotient->kind != ExprKind::FloorDiv)
    return open(e, "f");
  Z3_ast q = wantsQuotient ? open(e, "f") : term(quotient);
  Z3_ast r = Z3_mk_bvsub(z3, term(a), Z3_mk_bvmul(z3, number(divisor->value), q));
  requireRange(r, {0, divisor->value - 1});
  return wantsQuotient ? q : r;
}

Z3_ast BitEncoder::termOf(ExprRef e) {
  // Whose bits are looked at.
  switch (e->kind) {
  case ExprKind::BitAnd: case ExprKind::BitOr: case ExprKind::BitXor: case ExprKind::Shl: case ExprKind::Shr:
  case ExprKind::FloorDiv: case ExprKind::FloorRem:
    for (ExprRef operand : e->operands)
      if (hasOpenProduct(operand) && !llvm::is_contained(sums, operand))
        sums.push_back(operand);
    break;
  default:
    break;
  }
  switch (e->kind) {
  case ExprKind::Const:
    return number(e->value);
  case ExprKind::Sym:
    symbols.push_back(e->symbol);
    return open(e, "s");
  case ExprKind::Add: {
    Z3_ast sum = term((*e)[0]);
    for (ExprRef operand : e->operands.drop_front())
      sum = Z3_mk_bvadd(z3, sum, term(operand));
    return sum;
  }
  case ExprKind::Mul: {
    // A number times one other factor; what is a product of two stays open.
    Int factor = 1;
    llvm::SmallVector<ExprRef> rest;
    for (ExprRef operand : e->operands) {
      if (!operand->isConst())
        rest.push_back(operand);
      else if (__builtin_mul_overflow(factor, operand->value, &factor))
        return open(e, "p");
    }
    if (factor <= -kIntMax || factor >= kIntMax || rest.empty())
      return open(e, "p");
    if (factor == 1)
      return rest.size() == 1 ? term(rest[0]) : open(e, "p");
    return Z3_mk_bvmul(z3, number(factor), term(exprs.mul(rest)));
  }
  case ExprKind::FloorDiv: case ExprKind::FloorRem:
    return floorOf(e);
  case ExprKind::Div: case ExprKind::Rem:
    // Of what is not negative C's division rounds down as well.
    if ((*e)[1]->isConst() && (*e)[1]->value > 0 && exprs.range((*e)[0]).lo >= 0)
      return term(e->kind == ExprKind::Div ? exprs.floorDiv((*e)[0], (*e)[1]->value)
                                           : exprs.floorRem((*e)[0], (*e)[1]->value));
    return open(e, "d");
  case ExprKind::Min: case ExprKind::Max: {
    if (!llvm::all_of(e->operands, [&](ExprRef operand) { return fits(operand); }))
      return open(e, "m");
    Z3_ast best = term((*e)[0]);
    for (ExprRef operand : e->operands.drop_front()) {
      Z3_ast next = term(operand), isLess = Z3_mk_bvslt(z3, next, best);
      best = e->kind == ExprKind::Min ? Z3_mk_ite(z3, isLess, next, best) : Z3_mk_ite(z3, isLess, best, next);
    }
    return best;
  }
  case ExprKind::Ite: {
    Z3_ast cond = truth((*e)[0]), yes = term((*e)[1]), no = term((*e)[2]);
    return Z3_mk_ite(z3, cond, yes, no);
  }
  case ExprKind::Wrap: {
    if (e->width > width)
      return open(e, "w");
    Z3_ast a = term((*e)[0]);
    if (!e->isSigned)
      return lowBits(a, e->width);
    Z3_ast spare = number(width - e->width);
    return Z3_mk_bvashr(z3, Z3_mk_bvshl(z3, a, spare), spare);
  }
  case ExprKind::BitAnd: case ExprKind::BitOr: case ExprKind::BitXor: {
    Z3_ast a = term((*e)[0]), b = term((*e)[1]);
    return e->kind == ExprKind::BitAnd  ? Z3_mk_bvand(z3, a, b)
           : e->kind == ExprKind::BitOr ? Z3_mk_bvor(z3, a, b)
                                        : Z3_mk_bvxor(z3, a, b);
  }
  case ExprKind::Shl: {
    // The low bits of a << k are those of the low bits of a, shifted.
    Range amount = exprs.range((*e)[1]);
    if (amount.lo < 0 || amount.hi >= (Int(1) << (width - 1)))
      return open(e, "l");
    return lowBits(Z3_mk_bvshl(z3, term((*e)[0]), term((*e)[1])), e->width);
  }
  case ExprKind::Shr: {
    Range a = exprs.range((*e)[0]), amount = exprs.range((*e)[1]);
    if (a.lo < 0 || !fits((*e)[0]) || amount.lo < 0 || amount.hi >= (Int(1) << (width - 1)))
      return open(e, "h");
    return Z3_mk_bvlshr(z3, term((*e)[0]), term((*e)[1]));
  }
  case ExprKind::Load: {
    ExprRef a = (*e)[0];
    if (e->symbol != kPopCount || exprs.range(a).lo < 0 || !fits(a))
      return open(e, "v");
    Z3_ast sum = number(0);
    for (unsigned i = 0; i + 1 < width && (exprs.range(a).hi >> i) > 0; ++i)
      sum = Z3_mk_bvadd(z3, sum, lowBits(Z3_mk_bvlshr(z3, term(a), number(i)), 1));
    return sum;
  }
  default:
    return open(e, "x");
  }
}

Z3_ast BitEncoder::truth(ExprRef e) {
  if (auto it = truths.find(e); it != truths.end())
    return it->second;
  Z3_ast made = truthOf(e);
  truths[e] = made;
  return made;
}

Z3_ast BitEncoder::truthOf(ExprRef e) {
  if (Z3_ast joined = connective(z3, e, [&](ExprRef part) { return truth(part); }))
    return joined;
  switch (e->kind) {
  case ExprKind::Eq: case ExprKind::Ne: case ExprKind::Lt: case ExprKind::Le: {
    ExprRef a = (*e)[0], b = (*e)[1];
    if (a->isBool()) {
      Z3_ast same = Z3_mk_iff(z3, truth(a), truth(b));
      return e->kind == ExprKind::Eq ? same : Z3_mk_not(z3, same);
    }
    if (!fits(a) || !fits(b))
      break;
    Z3_ast x = term(a), y = term(b);
    if (e->kind == ExprKind::Lt)
      return Z3_mk_bvslt(z3, x, y);
    if (e->kind == ExprKind::Le)
      return Z3_mk_bvsle(z3, x, y);
    Z3_ast same = Z3_mk_eq(z3, x, y);
    return e->kind == ExprKind::Eq ? same : Z3_mk_not(z3, same);
  }
  default:
    break;
  }
  // Either, the same for the same condition.
  std::string name = (e->kind == ExprKind::BoolSym ? "b" : "c") +
                     std::to_string(e->kind == ExprKind::BoolSym ? e->symbol : e->order);
  return Z3_mk_const(z3, Z3_mk_string_symbol(z3, name.c_str()), boolSort);
}

} // namespace tn::analysis
