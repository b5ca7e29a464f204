// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Construction: hash-consing and simplification of integer expressions.
//
// A sum is kept as a polynomial: terms with distinct monomials in creation
// order, each monomial a product with its coefficient first, the constant last.
//
//   (i + 1) * n - n   →   i * n
//
// Invariant: every constructor returns an expression with the same value as
// asked for, for every assignment of the symbols.
#include "passes/analysis/Expr.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

namespace tn::analysis {

// Products of sums are expanded up to this many terms, so that equal
// polynomials are one pointer; larger ones stay products.
static constexpr unsigned kMaxExpandedTerms = 24;

bool Expr::operator==(const Expr &other) const {
  return kind == other.kind && width == other.width && isSigned == other.isSigned && symbol == other.symbol &&
         value == other.value && operands == other.operands;
}

// By creation numbers, not addresses: the table's shape is the same in every run.
static unsigned hashOf(const Expr &e) {
  uint64_t h = uint64_t(e.kind) * 0x9e3779b97f4a7c15u;
  auto mix = [&](uint64_t v) {
    h = (h ^ v) * 0xff51afd7ed558ccdu;
    h ^= h >> 32;
  };
  mix(uint64_t(e.width) << 33 | uint64_t(e.isSigned) << 32 | e.symbol);
  mix(uint64_t(e.value));
  mix(uint64_t(static_cast<unsigned __int128>(e.value) >> 64));
  for (ExprRef operand : e.operands)
    mix(operand->order);
  return unsigned(h ^ h >> 32);
}

ExprContext::ExprContext() = default;

ExprRef ExprContext::make(ExprKind kind, llvm::ArrayRef<ExprRef> operands,
                          unsigned width, bool isSigned, unsigned symbol,
                          Int value) {
  Expr probe;
  probe.kind = kind;
  probe.width = width;
  probe.isSigned = isSigned;
  probe.symbol = symbol;
  probe.value = value;
  probe.operands = operands;
  probe.hash = hashOf(probe);
  numSteps += 1 + operands.size() / 4;
  if (auto found = pool.find(&probe); found != pool.end())
    return *found;
  auto *e = new (allocator.Allocate<Expr>()) Expr(probe);
  auto *copy = allocator.Allocate<ExprRef>(operands.size());
  std::copy(operands.begin(), operands.end(), copy);
  e->operands = llvm::ArrayRef<ExprRef>(copy, operands.size());
  e->order = nextOrder++;
  e->hasWrap = kind == ExprKind::Wrap || llvm::any_of(operands, [](ExprRef operand) { return operand->hasWrap; });
  pool.insert(e);
  return e;
}

static bool byOrder(ExprRef a, ExprRef b) { return a->order < b->order; }

// ------------------------------------------------------------------- symbols

Symbol &ExprContext::newSymbol(SymbolKind kind, Uniform uniform, Int lo, Int hi,
                               llvm::StringRef name) {
  Symbol &s = symbols.emplace_back();
  s.id = symbols.size() - 1;
  s.kind = kind;
  s.uniform = uniform;
  s.lo = lo;
  s.hi = hi;
  s.name = name.str();
  return s;
}

Symbol &ExprContext::copyOf(unsigned id) {
  Symbol &s = symbols.emplace_back(symbols[id]);
  s.id = symbols.size() - 1;
  return s;
}

ExprRef ExprContext::sym(unsigned id) {
  const Symbol &s = symbols[id];
  if (s.lo == s.hi)
    return constant(s.lo);
  return make(ExprKind::Sym, {}, 0, false, id);
}

ExprRef ExprContext::boolSym(unsigned id) {
  return make(ExprKind::BoolSym, {}, 0, false, id);
}

ExprRef ExprContext::constant(Int value) {
  return make(ExprKind::Const, {}, 0, false, ~0u, value);
}

// ---------------------------------------------------------------- polynomials

// Splits `coefficient * monomial`; the monomial of a constant is null.
static std::pair<Int, ExprRef> splitTerm(ExprRef e,
                                         llvm::function_ref<ExprRef(llvm::ArrayRef<ExprRef>)> product) {
  if (e->isConst())
    return {e->value, nullptr};
  if (e->kind == ExprKind::Mul && e->operands[0]->isConst()) {
    llvm::ArrayRef<ExprRef> rest = e->operands.drop_front();
    return {e->operands[0]->value, rest.size() == 1 ? rest[0] : product(rest)};
  }
  return {1, e};
}

ExprRef ExprContext::add(ExprRef a, ExprRef b) { return add({a, b}); }

// d * (x / d) + x % d is x: what a flat index was taken apart into. Of a symbolic
// d only where it cannot be zero.
void ExprContext::joinDigits(llvm::SmallMapVector<ExprRef, Int, 8> &sum, Int &constantPart) {
  auto product = [&](llvm::ArrayRef<ExprRef> factors) { return make(ExprKind::Mul, factors); };
  auto addTo = [&](ExprRef e, Int sign) {
    for (ExprRef term : e->kind == ExprKind::Add ? e->operands : llvm::ArrayRef<ExprRef>(e)) {
      auto [coefficient, monomial] = splitTerm(term, product);
      (monomial ? sum[monomial] : constantPart) += sign * coefficient;
    }
  };
  constexpr Int kSmall = Int(1) << 64;
  for (bool changed = true; changed;) {
    changed = false;
    for (auto [monomial, coefficient] : sum.getArrayRef()) {
      bool isFloor = monomial->kind == ExprKind::FloorRem;
      if ((!isFloor && monomial->kind != ExprKind::Rem) || coefficient == 0 || coefficient > kSmall || coefficient < -kSmall)
        continue;
      ExprRef x = monomial->operands[0], d = monomial->operands[1];
      if (!isFloor && range(d).lo < 1)
        continue;
      ExprRef quotient = isFloor ? floorDiv(x, d->value) : div(x, d);
      if (quotient->kind != (isFloor ? ExprKind::FloorDiv : ExprKind::Div))
        continue;
      ExprRef whole = mul({constant(coefficient), d, quotient});
      bool isThere = llvm::all_of(whole->kind == ExprKind::Add ? whole->operands : llvm::ArrayRef<ExprRef>(whole), [&](ExprRef term) {
        auto [k, m] = splitTerm(term, product);
        auto it = sum.find(m);
        return m && it != sum.end() && it->second == k;
      });
      if (!isThere)
        continue;
      ExprRef joined = mul(constant(coefficient), x), rest = monomial;
      addTo(whole, -1);
      sum[rest] = 0;
      addTo(joined, 1);
      changed = true;
      break;
    }
  }
}

ExprRef ExprContext::add(llvm::ArrayRef<ExprRef> terms) {
  auto product = [&](llvm::ArrayRef<ExprRef> factors) {
    return make(ExprKind::Mul, factors);
  };
  llvm::SmallMapVector<ExprRef, Int, 8> sum;
  Int constantPart = 0;
  // Sums that would leave 128 bits are kept as written.
  bool overflow = false;
  auto accumulate = [&](auto &self, ExprRef e) -> void {
    if (e->kind == ExprKind::Add) {
      for (ExprRef operand : e->operands)
        self(self, operand);
      return;
    }
    auto [coefficient, monomial] = splitTerm(e, product);
    Int &slot = monomial ? sum[monomial] : constantPart;
    overflow |= __builtin_add_overflow(slot, coefficient, &slot);
  };
  for (ExprRef term : terms)
    accumulate(accumulate, term);
  if (overflow)
    return make(ExprKind::Add, terms);
  joinDigits(sum, constantPart);

  llvm::SmallVector<ExprRef> out;
  llvm::SmallVector<std::pair<ExprRef, Int>> sorted(sum.begin(), sum.end());
  llvm::sort(sorted, [](auto &a, auto &b) { return byOrder(a.first, b.first); });
  for (auto [monomial, coefficient] : sorted) {
    if (coefficient == 0)
      continue;
    if (coefficient == 1) {
      out.push_back(monomial);
      continue;
    }
    llvm::SmallVector<ExprRef> factors{constant(coefficient)};
    if (monomial->kind == ExprKind::Mul)
      factors.append(monomial->operands.begin(), monomial->operands.end());
    else
      factors.push_back(monomial);
    out.push_back(make(ExprKind::Mul, factors));
  }
  if (constantPart != 0 || out.empty())
    out.push_back(constant(constantPart));
  return out.size() == 1 ? out[0] : make(ExprKind::Add, out);
}

ExprRef ExprContext::neg(ExprRef a) { return mul(constant(-1), a); }
ExprRef ExprContext::sub(ExprRef a, ExprRef b) { return add(a, neg(b)); }

ExprRef ExprContext::mul(llvm::ArrayRef<ExprRef> factors) {
  ExprRef result = constant(1);
  for (ExprRef factor : factors)
    result = mul(result, factor);
  return result;
}

static llvm::ArrayRef<ExprRef> termsOf(const ExprRef &e) {
  return e->kind == ExprKind::Add ? e->operands : llvm::ArrayRef<ExprRef>(e);
}

ExprRef ExprContext::mul(ExprRef a, ExprRef b) {
  llvm::ArrayRef<ExprRef> left = termsOf(a), right = termsOf(b);
  if ((left.size() > 1 || right.size() > 1) &&
      left.size() * right.size() <= kMaxExpandedTerms) {
    llvm::SmallVector<ExprRef> products;
    for (ExprRef x : left)
      for (ExprRef y : right)
        products.push_back(mul(x, y));
    return add(products);
  }
  // Two monomials, or one that is too large to expand.
  Int coefficient = 1;
  bool overflow = false;
  llvm::SmallVector<ExprRef> factors;
  auto collect = [&](ExprRef e) {
    for (ExprRef f : e->kind == ExprKind::Mul ? e->operands : llvm::ArrayRef<ExprRef>(e)) {
      if (f->isConst())
        overflow |= __builtin_mul_overflow(coefficient, f->value, &coefficient);
      else
        factors.push_back(f);
    }
  };
  collect(a);
  collect(b);
  if (overflow)
    return make(ExprKind::Mul, {a, b});
  if (coefficient == 0 || factors.empty())
    return constant(coefficient);
  // Sum factors (too large to expand) still take the coefficient as a product.
  llvm::sort(factors, byOrder);
  if (coefficient != 1)
    factors.insert(factors.begin(), constant(coefficient));
  return factors.size() == 1 ? factors[0] : make(ExprKind::Mul, factors);
}

// ------------------------------------------------------------------- division

static Int floorDivide(Int a, Int b) {
  Int q = a / b;
  return (a % b != 0 && (a < 0) != (b < 0)) ? q - 1 : q;
}

// Splits `e` into a part divisible by `b` (already divided) and the rest.
static void splitMultiples(ExprContext &context, ExprRef e, Int b,
                           llvm::SmallVectorImpl<ExprRef> &quotients,
                           llvm::SmallVectorImpl<ExprRef> &rest) {
  for (ExprRef term : termsOf(e)) {
    bool hasCoefficient = term->kind == ExprKind::Mul && term->operands[0]->isConst();
    Int coefficient = term->isConst() ? term->value
                      : hasCoefficient ? term->operands[0]->value : 1;
    // A constant is reduced to a remainder: 7 = 1*4 + 3.
    if (term->isConst()) {
      Int q = floorDivide(coefficient, b);
      quotients.push_back(context.constant(q));
      rest.push_back(context.constant(coefficient - q * b));
    } else if (hasCoefficient && coefficient % b == 0) {
      llvm::SmallVector<ExprRef> factors(term->operands.drop_front());
      factors.push_back(context.constant(coefficient / b));
      quotients.push_back(context.mul(factors));
    } else {
      rest.push_back(term);
    }
  }
}

// floor((r + floor(x / c)) / b) = floor((c*r + x) / (c*b)) for integers r.
ExprRef ExprContext::withoutInner(ExprRef sum, Int b) {
  if (sum->kind != ExprKind::Add)
    return nullptr;
  for (ExprRef term : sum->operands) {
    if (term->kind != ExprKind::FloorDiv || term->operands[1]->value >= (Int(1) << 32) || b >= (Int(1) << 32))
      continue;
    ExprRef c = term->operands[1];
    return floorDiv(add(mul(sub(sum, term), c), term->operands[0]), c->value * b);
  }
  return nullptr;
}

ExprRef ExprContext::floorDiv(ExprRef a, Int b) {
  assert(b > 0 && "floor division by a non-positive constant");
  if (b == 1)
    return a;
  llvm::SmallVector<ExprRef> quotients, rest;
  splitMultiples(*this, a, b, quotients, rest);
  ExprRef remainder = add(rest);
  Range r = range(remainder);
  ExprRef inner;
  if (r.lo >= 0 && r.hi < b)
    inner = constant(0);
  else if (remainder->isConst())
    inner = constant(floorDivide(remainder->value, b));
  // floor(floor(x / c) / b) = floor(x / (c*b)) for positive c.
  else if (remainder->kind == ExprKind::FloorDiv && remainder->operands[1]->value < kIntMax / b)
    inner = floorDiv(remainder->operands[0], remainder->operands[1]->value * b);
  else if (ExprRef joined = withoutInner(remainder, b))
    inner = joined;
  else
    inner = make(ExprKind::FloorDiv, {remainder, constant(b)});
  quotients.push_back(inner);
  return add(quotients);
}

ExprRef ExprContext::floorRem(ExprRef a, Int b) {
  assert(b > 0 && "floor remainder by a non-positive constant");
  if (b == 1)
    return constant(0);
  llvm::SmallVector<ExprRef> quotients, rest;
  splitMultiples(*this, a, b, quotients, rest);
  ExprRef remainder = add(rest);
  Range r = range(remainder);
  if (r.lo >= 0 && r.hi < b)
    return remainder;
  if (remainder->isConst())
    return constant(remainder->value - floorDivide(remainder->value, b) * b);
  // (x mod c) mod b = x mod b when b divides c.
  if (remainder->kind == ExprKind::FloorRem && remainder->operands[1]->value % b == 0)
    return floorRem(remainder->operands[0], b);
  return make(ExprKind::FloorRem, {remainder, constant(b)});
}

ExprRef ExprContext::div(ExprRef a, ExprRef b) {
  if (b->isConst() && b->value != 0) {
    if (a->isConst())
      return constant(a->value / b->value);
    if (b->value > 0 && range(a).lo >= 0)
      return floorDiv(a, b->value);
    if (b->value == 1)
      return a;
  }
  return make(ExprKind::Div, {a, b});
}

ExprRef ExprContext::rem(ExprRef a, ExprRef b) {
  if (b->isConst() && b->value != 0) {
    if (a->isConst())
      return constant(a->value % b->value);
    if (b->value > 0 && range(a).lo >= 0)
      return floorRem(a, b->value);
    if (b->value == 1)
      return constant(0);
  }
  Range ra = range(a), rb = range(b);
  if (ra.lo >= 0 && rb.lo > ra.hi)
    return a;
  return make(ExprKind::Rem, {a, b});
}

// --------------------------------------------------------------- min, max, ite

ExprRef ExprContext::min(ExprRef a, ExprRef b) {
  if (a == b || range(a).hi <= range(b).lo)
    return a;
  if (range(b).hi <= range(a).lo)
    return b;
  if (byOrder(b, a))
    std::swap(a, b);
  return make(ExprKind::Min, {a, b});
}

ExprRef ExprContext::max(ExprRef a, ExprRef b) {
  if (a == b || range(a).lo >= range(b).hi)
    return a;
  if (range(b).lo >= range(a).hi)
    return b;
  if (byOrder(b, a))
    std::swap(a, b);
  return make(ExprKind::Max, {a, b});
}

ExprRef ExprContext::ite(ExprRef cond, ExprRef a, ExprRef b) {
  if (cond->kind == ExprKind::True || a == b)
    return a;
  if (cond->kind == ExprKind::False)
    return b;
  if (a->isBool())
    return disj(conj(cond, a), conj(negate(cond), b));
  if (cond->kind == ExprKind::Not)
    return ite(cond->operands[0], b, a);
  // a < b ? a : b and its like, so that clamps keep their range.
  if (cond->kind == ExprKind::Lt || cond->kind == ExprKind::Le) {
    ExprRef difference = sub(cond->operands[0], cond->operands[1]);
    if (difference == sub(a, b))
      return min(a, b);
    if (difference == sub(b, a))
      return max(a, b);
  }
  return make(ExprKind::Ite, {cond, a, b});
}

// ----------------------------------------------------------------------- bits

ExprRef ExprContext::wrap(ExprRef a, unsigned width, bool isSigned) {
  Int modulus = Int(1) << width;
  Int lo = isSigned ? -(modulus / 2) : 0;
  Int hi = isSigned ? modulus / 2 - 1 : modulus - 1;
  Range r = range(a);
  if (r.lo >= lo && r.hi <= hi)
    return a;
  if (a->isConst()) {
    Int v = a->value - floorDivide(a->value, modulus) * modulus;
    return constant(v > hi ? v - modulus : v);
  }
  // Reducing a sum of wrapped terms: an inner wrap of at least this width
  // changes the value by a multiple of 2^width only, so it can go.
  llvm::SmallVector<ExprRef> terms;
  bool changed = false;
  for (ExprRef term : termsOf(a)) {
    bool scaled = term->kind == ExprKind::Mul && term->operands.size() == 2 && term->operands[0]->isConst();
    ExprRef core = scaled ? term->operands[1] : term;
    if (core->kind == ExprKind::Wrap && core->width >= width) {
      terms.push_back(scaled ? mul(term->operands[0], core->operands[0]) : core->operands[0]);
      changed = true;
    } else {
      terms.push_back(term);
    }
  }
  if (changed)
    return wrap(add(terms), width, isSigned);
  return make(ExprKind::Wrap, {a}, width, isSigned);
}

// The bits of `e` that may be one, as a mask; ~0 when not known.
static unsigned __int128 possibleBits(const ExprContext &context, ExprRef e) {
  Range r = context.range(e);
  if (r.lo < 0)
    return ~static_cast<unsigned __int128>(0);
  unsigned __int128 mask = 0;
  for (Int v = r.hi; v; v >>= 1)
    mask = mask << 1 | 1;
  // A multiple of a power of two has zeros below.
  Int divisor = 0;
  for (ExprRef term : termsOf(e)) {
    Int c = term->isConst() ? term->value
            : term->kind == ExprKind::Mul && term->operands[0]->isConst() ? term->operands[0]->value : 1;
    c &= -c;
    divisor = divisor == 0 ? c : std::min(divisor, c);
  }
  if (divisor > 1)
    mask &= ~static_cast<unsigned __int128>(divisor - 1);
  return mask;
}

ExprRef ExprContext::bits(ExprKind kind, ExprRef a, ExprRef b, unsigned width) {
  bool commutes = kind != ExprKind::Shl && kind != ExprKind::Shr;
  if (commutes && (a->isConst() || (!b->isConst() && byOrder(b, a))))
    std::swap(a, b);
  Int mask = (Int(1) << width) - 1;
  // A case that a path excludes may put an operand outside of its range.
  if (commutes && b->isConst() && (b->value < 0 || b->value > mask))
    b = constant(b->value & mask);
  if (b->isConst()) {
    Int c = b->value;
    switch (kind) {
    case ExprKind::Shl:
      if (c >= 0 && c < Int(width))
        return wrap(mul(a, constant(Int(1) << int(c))), width, false);
      break;
    case ExprKind::Shr:
      if (c >= 0 && c < Int(width))
        return floorDiv(a, Int(1) << int(c));
      break;
    case ExprKind::BitAnd:
      if (c == 0)
        return b;
      if (c == mask)
        return a;
      // A run of ones from bit `low` up: (a mod 2^high) with the low bits cut.
      if (Int low = c & -c; ((c / low + 1) & (c / low)) == 0) {
        ExprRef kept = floorRem(a, c + low);
        return sub(kept, floorRem(kept, low));
      }
      break;
    case ExprKind::BitOr:
      if (c == 0)
        return a;
      break;
    case ExprKind::BitXor:
      if (c == 0)
        return a;
      if (c == mask)
        return sub(constant(mask), a);
      break;
    default:
      break;
    }
    if (a->isConst()) {
      Int v = a->value;
      switch (kind) {
      case ExprKind::BitAnd: return constant(v & c);
      case ExprKind::BitOr:  return constant(v | c);
      case ExprKind::BitXor: return constant(v ^ c);
      default: break;
      }
    }
  }
  if (a == b && kind == ExprKind::BitXor)
    return constant(0);
  if (a == b && (kind == ExprKind::BitAnd || kind == ExprKind::BitOr))
    return a;
  // No carry where no bit meets another: `base | lane` is a sum.
  if (commutes && (possibleBits(*this, a) & possibleBits(*this, b)) == 0)
    return kind == ExprKind::BitAnd ? constant(0) : add(a, b);
  return make(kind, {a, b}, width);
}

ExprRef ExprContext::popCount(ExprRef a, unsigned width) {
  if (a->isConst() && a->value >= 0 && a->value >> 64 == 0)
    return constant(__builtin_popcountll(uint64_t(a->value)));
  Int most = 0;
  for (Int v = range(a).lo < 0 ? 0 : range(a).hi; v; v >>= 1)
    ++most;
  return load(kPopCount, a, 0, most ? std::min(most, Int(width)) : Int(width));
}

ExprRef ExprContext::trailingZeros(ExprRef a, unsigned width) {
  if (a->isConst() && a->value >= 0 && a->value >> 64 == 0)
    return constant(a->value == 0 ? width : __builtin_ctzll(uint64_t(a->value)));
  return load(kTrailingZeros, a, 0, Int(width));
}

ExprRef ExprContext::load(unsigned object, ExprRef index, Int lo, Int hi) {
  return make(ExprKind::Load, {index, constant(lo), constant(hi)}, 0, false, object);
}

} // namespace tn::analysis
