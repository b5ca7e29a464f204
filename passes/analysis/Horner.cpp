// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Polynomial normal form of integer expressions. See Horner.h.
#include "passes/analysis/Horner.h"
#include "llvm/ADT/STLExtras.h"

namespace tn::analysis {

static bool before(ExprRef a, ExprRef b) { return a->order < b->order; }

bool MonomialLess::operator()(const Monomial &a, const Monomial &b) const {
  if (a.size() != b.size())
    return a.size() < b.size();
  return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(), before);
}

bool Poly::isConstant() const {
  return terms.empty() || (terms.size() == 1 && terms.begin()->first.empty());
}

Int Poly::constant() const {
  auto it = terms.find(Monomial{});
  return it == terms.end() ? 0 : it->second;
}

Poly constantPoly(Int value) {
  Poly p;
  if (value != 0)
    p.terms[{}] = value;
  return p;
}

static bool addTerm(Poly &p, const Monomial &m, Int k) {
  if (k == 0)
    return true;
  auto [it, isNew] = p.terms.try_emplace(m, 0);
  Int sum;
  if (__builtin_add_overflow(it->second, k, &sum))
    return false;
  if (sum == 0)
    p.terms.erase(it);
  else
    it->second = sum;
  return true;
}

bool addScaled(Poly &a, const Poly &b, Int k) {
  for (const auto &[m, c] : b.terms) {
    Int scaled;
    if (__builtin_mul_overflow(c, k, &scaled) || !addTerm(a, m, scaled))
      return false;
  }
  return true;
}

Int gcd(Int a, Int b) {
  while (b != 0) {
    Int rest = a % b;
    a = b;
    b = rest;
  }
  return a < 0 ? -a : a;
}

Int commonFactor(const Poly &poly) {
  Int g = 0;
  for (const auto &[m, c] : poly.terms)
    if (!m.empty())
      g = gcd(g, c);
  return g;
}

std::optional<Poly> multiply(const Poly &a, const Poly &b) {
  if (a.terms.size() * b.terms.size() > 64)
    return std::nullopt;
  Poly result;
  for (const auto &[ma, ca] : a.terms)
    for (const auto &[mb, cb] : b.terms) {
      Monomial m = ma;
      m.insert(m.end(), mb.begin(), mb.end());
      std::sort(m.begin(), m.end(), before);
      Int c;
      if (__builtin_mul_overflow(ca, cb, &c) || !addTerm(result, m, c))
        return std::nullopt;
    }
  return result;
}

std::optional<Monomial> divide(const Monomial &a, const Monomial &b) {
  Monomial rest = a;
  for (ExprRef factor : b) {
    auto it = llvm::find(rest, factor);
    if (it == rest.end())
      return std::nullopt;
    rest.erase(it);
  }
  return rest;
}

static Poly atom(ExprRef e) {
  Poly p;
  p.terms[{e}] = 1;
  return p;
}

Poly toPoly(ExprContext &exprs, ExprRef e) {
  switch (e->kind) {
  case ExprKind::Const:
    return constantPoly(e->value);
  case ExprKind::Add: {
    Poly sum;
    for (ExprRef operand : e->operands)
      if (!addScaled(sum, toPoly(exprs, operand), 1))
        return atom(e);
    return sum;
  }
  case ExprKind::Mul: {
    Poly product = constantPoly(1);
    for (ExprRef operand : e->operands) {
      auto next = multiply(product, toPoly(exprs, operand));
      if (!next)
        return atom(e);
      product = std::move(*next);
    }
    return product;
  }
  default:
    return atom(e);
  }
}

ExprRef fromPoly(ExprContext &exprs, const Poly &poly) {
  llvm::SmallVector<ExprRef> sum;
  for (const auto &[m, c] : poly.terms) {
    llvm::SmallVector<ExprRef> product(m.begin(), m.end());
    if (c != 1 || product.empty())
      product.push_back(exprs.constant(c));
    sum.push_back(product.size() == 1 ? product[0] : exprs.mul(product));
  }
  if (sum.empty())
    return exprs.constant(0);
  return sum.size() == 1 ? sum[0] : exprs.add(sum);
}

void conjunctsOf(ExprRef condition, llvm::SmallVectorImpl<ExprRef> &out) {
  if (condition->kind == ExprKind::True)
    return;
  if (condition->kind != ExprKind::And) {
    out.push_back(condition);
    return;
  }
  for (ExprRef operand : condition->operands)
    conjunctsOf(operand, out);
}

} // namespace tn::analysis
