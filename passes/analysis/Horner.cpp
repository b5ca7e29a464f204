// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Polynomial normal form of integer expressions. See Horner.h.
#include "passes/analysis/Horner.h"
#include "llvm/ADT/STLExtras.h"

namespace tn::analysis {

LinearMemo &linearMemo(ExprContext &exprs) {
  if (!exprs.linear)
    exprs.linear = std::make_shared<LinearMemo>();
  return *exprs.linear;
}

static bool before(ExprRef a, ExprRef b) { return a->order < b->order; }


// By degree and creation numbers: negative, 0 or positive.
static int compare(const Monomial &a, const Monomial &b) {
  if (a.size() != b.size())
    return a.size() < b.size() ? -1 : 1;
  for (size_t i = 0; i < a.size(); ++i)
    if (a[i] != b[i])
      return a[i]->order < b[i]->order ? -1 : 1;
  return 0;
}

template <typename List> static auto lowerBound(List &list, const Monomial &m) {
  return std::lower_bound(list.begin(), list.end(), m,
                          [](const Terms::value_type &term, const Monomial &m) { return compare(term.first, m) < 0; });
}

bool MonomialLess::operator()(const Monomial &a, const Monomial &b) const { return compare(a, b) < 0; }

const Terms::List &Terms::none() {
  static const List empty;
  return empty;
}

Terms::List &Terms::change() {
  if (!shared) {
    shared = llvm::makeIntrusiveRefCnt<Shared>();
  } else if (shared->UseCount() > 1) {
    auto copy = llvm::makeIntrusiveRefCnt<Shared>();
    copy->list = shared->list;
    shared = std::move(copy);
  }
  shared->support = 0;
  return shared->list;
}

Terms::const_iterator Terms::find(const Monomial &m) const {
  const List &terms = list();
  auto it = lowerBound(terms, m);
  return it != terms.end() && it->first == m ? it : terms.end();
}

std::pair<Terms::iterator, bool> Terms::try_emplace(const Monomial &m, Int value) {
  List &terms = change();
  auto it = lowerBound(terms, m);
  if (it != terms.end() && it->first == m)
    return {it, false};
  return {terms.insert(it, {m, value}), true};
}

void Terms::erase(const Monomial &m) {
  List &terms = change();
  auto it = lowerBound(terms, m);
  if (it != terms.end() && it->first == m)
    terms.erase(it);
}

void Terms::assign(List sorted) {
  shared = llvm::makeIntrusiveRefCnt<Shared>();
  shared->list = std::move(sorted);
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
  if (k == 0 || b.terms.empty())
    return true;
  // Both are in order: one pass.
  Terms::List sum;
  const Terms &x = a.terms, &y = b.terms;
  sum.reserve(x.size() + y.size());
  auto i = x.begin(), iEnd = x.end();
  for (const auto &[m, c] : y) {
    Int scaled;
    if (__builtin_mul_overflow(c, k, &scaled))
      return false;
    int order = -1;
    while (i != iEnd && (order = compare(i->first, m)) < 0)
      sum.push_back(*i++);
    if (i == iEnd || order > 0) {
      sum.push_back({m, scaled});
      continue;
    }
    Int total;
    if (__builtin_add_overflow(i->second, scaled, &total))
      return false;
    if (total != 0)
      sum.push_back({m, total});
    ++i;
  }
  sum.insert(sum.end(), i, iEnd);
  a.terms.assign(std::move(sum));
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

// Factors are in order in both: one pass.
bool divides(const Monomial &b, const Monomial &a) {
  size_t i = 0;
  for (ExprRef factor : b) {
    while (i < a.size() && a[i]->order < factor->order)
      ++i;
    if (i == a.size() || a[i] != factor)
      return false;
    ++i;
  }
  return true;
}

std::optional<Monomial> divide(const Monomial &a, const Monomial &b) {
  if (!divides(b, a))
    return std::nullopt;
  Monomial rest;
  size_t i = 0;
  for (ExprRef factor : a) {
    if (i < b.size() && b[i] == factor)
      ++i;
    else
      rest.push_back(factor);
  }
  return rest;
}

static Poly atom(ExprRef e) {
  Poly p;
  p.terms[{e}] = 1;
  return p;
}

static Poly makePoly(ExprContext &exprs, ExprRef e) {
  switch (e->kind) {
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

Poly toPoly(ExprContext &exprs, ExprRef e) {
  if (e->kind == ExprKind::Const)
    return constantPoly(e->value);
  auto &polys = linearMemo(exprs).polys;
  if (auto it = polys.find(e); it != polys.end())
    return it->second;
  exprs.count(1 + e->operands.size());
  Poly poly = makePoly(exprs, e);
  return polys[e] = poly;
}

Range rangeOf(ExprContext &exprs, const Poly &poly) {
  exprs.count(1 + poly.terms.size());
  // Sums and products inside may be multiplied out, and remainders joined with
  // their quotients.
  for (const auto &[m, c] : poly.terms)
    for (ExprRef factor : m)
      switch (factor->kind) {
      case ExprKind::Add: case ExprKind::Mul: case ExprKind::Rem: case ExprKind::FloorRem:
        return exprs.range(fromPoly(exprs, poly));
      default:
        break;
      }
  Range sum{0, 0};
  for (const auto &[m, c] : poly.terms)
    sum = ExprContext::sumOf(sum, exprs.rangeOfProduct(c, m));
  return sum;
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
