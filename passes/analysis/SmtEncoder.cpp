// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expressions as Z3 terms. See SmtEncoder.h; products are SmtProducts.cpp's.
#include "passes/analysis/SmtEncoder.h"

namespace tn::analysis {

SmtEncoder::SmtEncoder(Z3_context z3, ExprContext &exprs)
    : z3(z3), exprs(exprs), intSort(Z3_mk_int_sort(z3)), boolSort(Z3_mk_bool_sort(z3)) {}

Z3_ast SmtEncoder::number(Int value) {
  return Z3_mk_numeral(z3, toString(value).c_str(), intSort);
}

Z3_ast SmtEncoder::fresh(const char *prefix) {
  std::string name = prefix + std::to_string(numFresh++);
  return Z3_mk_const(z3, Z3_mk_string_symbol(z3, name.c_str()), intSort);
}

Z3_ast SmtEncoder::add(Z3_ast a, Z3_ast b) {
  Z3_ast args[] = {a, b};
  return Z3_mk_add(z3, 2, args);
}

Z3_ast SmtEncoder::scale(Int k, Z3_ast a) {
  if (k == 1)
    return a;
  Z3_ast args[] = {number(k), a};
  return Z3_mk_mul(z3, 2, args);
}

Z3_ast SmtEncoder::both(Z3_ast a, Z3_ast b) {
  Z3_ast args[] = {a, b};
  return Z3_mk_and(z3, 2, args);
}

void SmtEncoder::requireRange(Z3_ast term, Range range) {
  if (range.lo > -kIntMax)
    require(le(number(range.lo), term));
  if (range.hi < kIntMax)
    require(le(term, number(range.hi)));
}

// ------------------------------------------------------------- truth values

Z3_ast connective(Z3_context z3, ExprRef e, llvm::function_ref<Z3_ast(ExprRef)> truth) {
  auto operandsOf = [&] {
    std::vector<Z3_ast> v;
    for (ExprRef operand : e->operands)
      v.push_back(truth(operand));
    return v;
  };
  switch (e->kind) {
  case ExprKind::True: return Z3_mk_true(z3);
  case ExprKind::False: return Z3_mk_false(z3);
  case ExprKind::Not: return Z3_mk_not(z3, truth((*e)[0]));
  case ExprKind::And: {
    auto v = operandsOf();
    return Z3_mk_and(z3, v.size(), v.data());
  }
  case ExprKind::Or: {
    auto v = operandsOf();
    return Z3_mk_or(z3, v.size(), v.data());
  }
  case ExprKind::Ite: {
    Z3_ast cond = truth((*e)[0]), yes = truth((*e)[1]), no = truth((*e)[2]);
    return Z3_mk_ite(z3, cond, yes, no);
  }
  default: return nullptr;
  }
}

Z3_ast SmtEncoder::truth(ExprRef e) {
  if (auto it = truths.find(e); it != truths.end())
    return it->second;
  Z3_ast term = truthOf(e);
  truths[e] = term;
  return term;
}

Z3_ast SmtEncoder::truthOf(ExprRef e) {
  if (Z3_ast joined = connective(z3, e, [&](ExprRef part) { return truth(part); }))
    return joined;
  switch (e->kind) {
  case ExprKind::BoolSym: {
    std::string name = "b" + std::to_string(e->symbol);
    Z3_ast term = Z3_mk_const(z3, Z3_mk_string_symbol(z3, name.c_str()), boolSort);
    truthSymbols.push_back({e->symbol, term});
    return term;
  }
  case ExprKind::Eq: case ExprKind::Ne: case ExprKind::Lt: case ExprKind::Le: {
    // The difference as one polynomial: common parts cancel before Z3 sees them.
    Poly difference = toPoly(exprs, (*e)[0]);
    if (!addScaled(difference, toPoly(exprs, (*e)[1]), -1))
      break;
    Z3_ast term = polynomial(difference), zero = number(0);
    if (e->kind == ExprKind::Eq) return Z3_mk_eq(z3, term, zero);
    if (e->kind == ExprKind::Ne) return Z3_mk_not(z3, Z3_mk_eq(z3, term, zero));
    return e->kind == ExprKind::Lt ? lt(term, zero) : le(term, zero);
  }
  default:
    break;
  }
  hasFailed = true;
  return Z3_mk_true(z3);
}

// ----------------------------------------------------------------- integers

Z3_ast SmtEncoder::integer(ExprRef e) {
  if (e->kind == ExprKind::Add || e->kind == ExprKind::Mul)
    return polynomial(toPoly(exprs, e));
  return atom(e);
}

Z3_ast SmtEncoder::polynomial(const Poly &poly) {
  std::vector<Z3_ast> terms;
  bool hasProduct = false;
  for (const auto &[m, c] : poly.terms) {
    hasProduct |= m.size() >= 2;
    terms.push_back(m.empty() ? number(c) : scale(c, monomial(m)));
  }
  if (hasProduct && poly.terms.size() >= 2)
    sums.push_back(poly);
  if (terms.empty())
    return number(0);
  return terms.size() == 1 ? terms[0] : Z3_mk_add(z3, terms.size(), terms.data());
}

Z3_ast SmtEncoder::application(const std::string &name, std::vector<Z3_ast> arguments) {
  std::vector<Z3_sort> domain(arguments.size(), intSort);
  Z3_func_decl f = Z3_mk_func_decl(z3, Z3_mk_string_symbol(z3, name.c_str()), domain.size(),
                                   domain.data(), intSort);
  return Z3_mk_app(z3, f, arguments.size(), arguments.data());
}

Z3_ast SmtEncoder::atom(ExprRef e) {
  if (auto it = integers.find(e); it != integers.end())
    return it->second;
  Z3_ast term = nullptr;
  switch (e->kind) {
  case ExprKind::Const:
    term = number(e->value);
    break;
  case ExprKind::Sym: {
    std::string name = "s" + std::to_string(e->symbol);
    term = Z3_mk_const(z3, Z3_mk_string_symbol(z3, name.c_str()), intSort);
    requireRange(term, exprs.range(e));
    symbols.push_back({e->symbol, term});
    break;
  }
  case ExprKind::Add: case ExprKind::Mul: {
    // Only a sum or product whose coefficients overflow stays one atom.
    term = fresh("o");
    requireRange(term, exprs.range(e));
    break;
  }
  case ExprKind::Div: term = quotient(e, false); break;
  case ExprKind::Rem: term = quotient(e, true); break;
  case ExprKind::FloorDiv: case ExprKind::FloorRem: {
    bool isQuotient = e->kind == ExprKind::FloorDiv;
    ExprRef divisor = (*e)[1];
    if (!divisor->isConst() || divisor->value <= 0) {
      hasFailed = true;
      return number(0);
    }
    Z3_ast a = integer((*e)[0]), q = fresh("q");
    Z3_ast r = add(a, scale(-divisor->value, q));
    require(le(number(0), r));
    require(lt(r, number(divisor->value)));
    // The other half shares q.
    ExprRef other = isQuotient ? exprs.floorRem((*e)[0], divisor->value)
                               : exprs.floorDiv((*e)[0], divisor->value);
    integers.try_emplace(other, isQuotient ? r : q);
    term = isQuotient ? q : r;
    break;
  }
  case ExprKind::Min: case ExprKind::Max: {
    for (ExprRef operand : e->operands) {
      Z3_ast next = integer(operand);
      if (!term) {
        term = next;
        continue;
      }
      Z3_ast isLess = lt(next, term);
      term = e->kind == ExprKind::Min ? Z3_mk_ite(z3, isLess, next, term)
                                      : Z3_mk_ite(z3, isLess, term, next);
    }
    break;
  }
  case ExprKind::Ite: {
    Z3_ast cond = truth((*e)[0]), yes = integer((*e)[1]), no = integer((*e)[2]);
    term = Z3_mk_ite(z3, cond, yes, no);
    break;
  }
  case ExprKind::Wrap: term = wrapped(e); break;
  case ExprKind::BitAnd: case ExprKind::BitOr: case ExprKind::BitXor:
  case ExprKind::Shl: case ExprKind::Shr:
    term = bitOperation(e);
    break;
  case ExprKind::Load: {
    Z3_ast index = integer((*e)[0]);
    term = application("load" + std::to_string(e->symbol), {index});
    requireRange(term, exprs.range(e));
    // Nothing, and only nothing, has no ones.
    if (e->symbol == kPopCount) {
      Z3_ast isZero = Z3_mk_eq(z3, index, number(0));
      require(implies(isZero, Z3_mk_eq(z3, term, number(0))));
      require(implies(Z3_mk_not(z3, isZero), lt(number(0), term)));
    }
    // Only nothing has no lowest one.
    if (e->symbol == kTrailingZeros)
      require(implies(Z3_mk_not(z3, Z3_mk_eq(z3, index, number(0))), lt(term, number((*e)[2]->value))));
    loads.push_back({e, {index, term}});
    break;
  }
  default:
    hasFailed = true;
    return number(0);
  }
  integers[e] = term;
  return term;
}

// a / b truncates: a = b*q + r, |r| < |b|, r has a's sign. Nothing is said when
// b may be zero and is.
Z3_ast SmtEncoder::quotient(ExprRef e, bool wantsRemainder) {
  ExprRef a = (*e)[0], b = (*e)[1];
  ExprRef q = exprs.div(a, b), r = exprs.rem(a, b);
  // A constructor that simplified one half only leaves no pair to relate.
  if (q->kind != ExprKind::Div || r->kind != ExprKind::Rem) {
    Z3_ast term = fresh("d");
    requireRange(term, exprs.range(e));
    return term;
  }
  Z3_ast zq = fresh("q"), zr = fresh("r");
  integers.try_emplace(q, zq);
  integers.try_emplace(r, zr);
  requireRange(zq, exprs.range(q));
  requireRange(zr, exprs.range(r));
  Z3_ast za = integer(a), zb = integer(b), zero = number(0);
  Z3_ast product = integer(exprs.mul(b, q));
  Z3_ast isPositive = lt(zero, zb), isNegative = lt(zb, zero);
  require(implies(Z3_mk_not(z3, Z3_mk_eq(z3, zb, zero)), Z3_mk_eq(z3, za, add(product, zr))));
  Z3_ast minusB = scale(-1, zb);
  require(implies(isPositive, both(lt(zr, zb), lt(minusB, zr))));
  require(implies(isNegative, both(lt(zr, minusB), lt(zb, zr))));
  Z3_ast isDefined = Z3_mk_not(z3, Z3_mk_eq(z3, zb, zero));
  require(implies(both(isDefined, le(zero, za)), le(zero, zr)));
  require(implies(both(isDefined, le(za, zero)), le(zr, zero)));
  return wantsRemainder ? zr : zq;
}

// r = e − 2^w·k with r in range: exact, k is what was lost.
Z3_ast SmtEncoder::wrapped(ExprRef e) {
  Int modulus = Int(1) << e->width;
  Int lo = e->isSigned ? -modulus / 2 : 0, hi = lo + modulus - 1;
  Z3_ast k = fresh("k");
  Z3_ast r = add(integer((*e)[0]), scale(-modulus, k));
  require(le(number(lo), r));
  require(le(r, number(hi)));
  return r;
}

// ----------------------------------------------------------- bit operations

// Widest value whose bits are looked at one by one.
static constexpr unsigned kMaxBits = 16;

static unsigned bitLength(Int value) {
  unsigned n = 0;
  for (; value > 0; value >>= 1)
    ++n;
  return n;
}

// The range, sharper for shifts by a small amount.
static Range bitRange(const ExprContext &exprs, ExprRef e) {
  Range range = exprs.range(e);
  if (e->kind == ExprKind::Shl) {
    Range a = exprs.range((*e)[0]), amount = exprs.range((*e)[1]);
    if (a.lo >= 0 && a.hi < (Int(1) << 32) && amount.lo >= 0 && amount.hi <= 64)
      range.hi = std::min(range.hi, a.hi << int(amount.hi));
  }
  return range;
}

const std::vector<Z3_ast> *SmtEncoder::bitsOf(ExprRef e) {
  if (auto it = bits.find(e); it != bits.end())
    return &it->second;
  Range range = bitRange(exprs, e);
  if (range.lo < 0 || range.hi >= (Int(1) << kMaxBits))
    return nullptr;
  std::vector<Z3_ast> digits;
  std::vector<Z3_ast> sum = {number(0)};
  for (unsigned i = 0, n = bitLength(range.hi); i < n; ++i) {
    if (e->isConst()) {
      digits.push_back((e->value >> i) & 1 ? Z3_mk_true(z3) : Z3_mk_false(z3));
      continue;
    }
    std::string name = "t" + std::to_string(numFresh++);
    Z3_ast bit = Z3_mk_const(z3, Z3_mk_string_symbol(z3, name.c_str()), boolSort);
    digits.push_back(bit);
    sum.push_back(Z3_mk_ite(z3, bit, number(Int(1) << i), number(0)));
  }
  if (!e->isConst())
    require(Z3_mk_eq(z3, integer(e), Z3_mk_add(z3, sum.size(), sum.data())));
  return &(bits[e] = digits);
}

Z3_ast SmtEncoder::shiftByVariable(ExprRef e) {
  ExprRef a = (*e)[0], amount = (*e)[1];
  Range range = exprs.range(amount);
  if (range.lo < 0 || range.hi > 64)
    return nullptr;
  Z3_ast count = integer(amount), term = number(0);
  for (Int k = std::min<Int>(range.hi, Int(e->width) - 1); k >= range.lo; --k) {
    ExprRef shifted = e->kind == ExprKind::Shl
                          ? exprs.wrap(exprs.mul(a, exprs.constant(Int(1) << int(k))), e->width, false)
                          : exprs.floorDiv(a, Int(1) << int(k));
    term = Z3_mk_ite(z3, Z3_mk_eq(z3, count, number(k)), integer(shifted), term);
  }
  return term;
}

Z3_ast SmtEncoder::bitOperation(ExprRef e) {
  ExprRef a = (*e)[0], b = (*e)[1];
  if (e->kind == ExprKind::Shl || e->kind == ExprKind::Shr) {
    if (Z3_ast term = shiftByVariable(e))
      return term;
    Z3_ast term = application((e->kind == ExprKind::Shl ? "shl" : "shr") + std::to_string(e->width),
                              {integer(a), integer(b)});
    requireRange(term, exprs.range(e));
    return term;
  }
  if (a->isConst())
    std::swap(a, b);
  // A mask of low ones is a remainder.
  if (e->kind == ExprKind::BitAnd && b->isConst() && b->value >= 0 &&
      ((b->value + 1) & b->value) == 0 && exprs.range(a).lo >= 0)
    return integer(exprs.floorRem(a, b->value + 1));
  // A mask of one bit, or of the high bits, of a wide value.
  if (b->isConst() && b->value > 0 && exprs.range(a).lo >= 0 &&
      exprs.range(a).hi >= (Int(1) << kMaxBits) && (b->value & (b->value - 1)) == 0) {
    ExprRef bit = exprs.floorRem(exprs.floorDiv(a, b->value), 2);
    Z3_ast set = scale(b->value, integer(bit));
    if (e->kind == ExprKind::BitAnd)
      return set;
    if (e->kind == ExprKind::BitOr)
      return add(add(integer(a), number(b->value)), scale(-1, set));
    return add(add(integer(a), number(b->value)), scale(-2, set));
  }
  const std::vector<Z3_ast> *found = bitsOf(a);
  std::vector<Z3_ast> da = found ? *found : std::vector<Z3_ast>();
  const std::vector<Z3_ast> *db = found ? bitsOf(b) : nullptr;
  if (db) {
    std::vector<Z3_ast> sum = {number(0)};
    for (size_t i = 0, n = std::max(da.size(), db->size()); i < n; ++i) {
      Z3_ast x = i < da.size() ? da[i] : Z3_mk_false(z3);
      Z3_ast y = i < db->size() ? (*db)[i] : Z3_mk_false(z3);
      Z3_ast args[] = {x, y};
      Z3_ast bit = e->kind == ExprKind::BitAnd  ? Z3_mk_and(z3, 2, args)
                   : e->kind == ExprKind::BitOr ? Z3_mk_or(z3, 2, args)
                                                : Z3_mk_xor(z3, x, y);
      sum.push_back(Z3_mk_ite(z3, bit, number(Int(1) << i), number(0)));
    }
    return Z3_mk_add(z3, sum.size(), sum.data());
  }
  // Too wide for bits: a function of its operands, with its bounds.
  Z3_ast x = integer(a), y = integer(b);
  const char *name = e->kind == ExprKind::BitAnd ? "and" : e->kind == ExprKind::BitOr ? "or" : "xor";
  Z3_ast term = application(name + std::to_string(e->width), {x, y});
  requireRange(term, exprs.range(e));
  require(le(number(0), term));
  if (exprs.range(a).lo >= 0 && exprs.range(b).lo >= 0) {
    if (e->kind == ExprKind::BitAnd) {
      require(le(term, x));
      require(le(term, y));
    } else {
      require(le(term, add(x, y)));
    }
    if (e->kind == ExprKind::BitOr) {
      require(le(x, term));
      require(le(y, term));
    }
  }
  return term;
}

// -------------------------------------------------------------------- model

static std::optional<Int> parse(const char *text) {
  bool negative = *text == '-';
  Int value = 0;
  for (const char *p = text + negative; *p; ++p) {
    if (*p < '0' || *p > '9' || __builtin_mul_overflow(value, Int(10), &value) ||
        __builtin_add_overflow(value, Int(*p - '0'), &value))
      return std::nullopt;
  }
  return negative ? -value : value;
}

void SmtEncoder::readModel(Z3_solver solver, Assignment &model) {
  Z3_model m = Z3_solver_get_model(z3, solver);
  Z3_model_inc_ref(z3, m);
  auto valueOf = [&](Z3_ast term) -> std::optional<Int> {
    Z3_ast value = nullptr;
    if (!Z3_model_eval(z3, m, term, true, &value) || Z3_get_ast_kind(z3, value) != Z3_NUMERAL_AST)
      return std::nullopt;
    return parse(Z3_get_numeral_string(z3, value));
  };
  for (auto [id, term] : symbols)
    if (auto value = valueOf(term))
      model.symbols[id] = *value;
  for (auto [id, term] : truthSymbols) {
    Z3_ast value = nullptr;
    if (Z3_model_eval(z3, m, term, true, &value))
      model.truths[id] = Z3_get_bool_value(z3, value) == Z3_L_TRUE;
  }
  for (auto &[load, terms] : loads) {
    auto index = valueOf(terms.first), value = valueOf(terms.second);
    if (index && value)
      model.loads[{load->symbol, *index}] = *value;
  }
  Z3_model_dec_ref(z3, m);
}

} // namespace tn::analysis
