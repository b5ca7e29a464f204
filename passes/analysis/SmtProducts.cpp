// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The product lemma [race-1]: each product of two or more symbols is a fresh
// integer, related to the others that share a factor.
//
//   p1 = b1·N, p2 = b2·N, N ≥ 1:   b1 < b2 ⇒ p2 ≥ p1 + N    b1 = b2 ⇒ p1 = p2
//   q = M·N,  p = r·N,   N ≥ 1:    r < M ⇒ q ≥ p + N
//   (b·H + y)·N is a product too, with the value of its distributed form.
//
// Invariant: each lemma is a truth of the integers, whatever the symbols are.
#include "passes/analysis/SmtEncoder.h"
#include <numeric>

namespace tn::analysis {

// Counts that keep a query small; past them only lemmas are lost, so that the
// answer may become `Sat` or `Unknown` but never wrongly `Unsat`.
static constexpr size_t kMaxMonomials = 40, kMaxProducts = 80, kMaxLemmas = 300;

Z3_ast SmtEncoder::monomial(const Monomial &m) {
  if (m.empty())
    return number(1);
  if (m.size() == 1)
    return atom(m[0]);
  if (auto it = monomials.find(m); it != monomials.end())
    return it->second;
  for (ExprRef factor : m)
    atom(factor);
  Z3_ast term = fresh("p");
  monomials[m] = term;
  Poly self;
  self.terms[m] = 1;
  requireRange(term, exprs.range(fromPoly(exprs, self)));
  return term;
}

bool SmtEncoder::addProducts() {
  for (const auto &[m, term] : monomials) {
    std::vector<Z3_ast> factors;
    for (ExprRef factor : m)
      factors.push_back(atom(factor));
    require(Z3_mk_eq(z3, term, Z3_mk_mul(z3, factors.size(), factors.data())));
  }
  return !monomials.empty();
}

// May a factor be the common one of a lemma? Those that two threads share.
static bool isShareable(const ExprContext &exprs, ExprRef factor) {
  return exprs.uniform(factor) <= Uniform::Block;
}

void SmtEncoder::addProduct(const Monomial &common, const Poly &x, Z3_ast value) {
  if (products.size() >= kMaxProducts)
    return;
  for (const Product &p : products)
    if (p.common == common && p.x == x)
      return;
  products.push_back({common, x, value});
}

static Int gcdOf(const Poly &poly) {
  Int g = 0;
  for (const auto &[m, c] : poly.terms)
    g = gcd(g, c);
  return g;
}

// The parts of a sum that share a factor: N·(b·H + y) out of b·H·N + y·N + x.
void SmtEncoder::groupProducts(const Poly &poly) {
  std::vector<Monomial> candidates;
  for (const auto &[m, c] : poly.terms) {
    if (m.size() < 2)
      continue;
    for (ExprRef factor : m)
      if (isShareable(exprs, factor) && std::find(candidates.begin(), candidates.end(), Monomial{factor}) == candidates.end())
        candidates.push_back({factor});
  }
  for (const Monomial &common : candidates) {
    Poly x, whole;
    for (const auto &[m, c] : poly.terms)
      if (auto rest = divide(m, common)) {
        x.terms[*rest] = c;
        whole.terms[m] = c;
      }
    if (x.terms.size() < 2)
      continue;
    Int g = gcdOf(x);
    if (g > 1) {
      for (auto &[m, c] : x.terms.change())
        c /= g;
      for (auto &[m, c] : whole.terms.change())
        c /= g;
    }
    // Not through polynomial(): the whole is already among the sums.
    std::vector<Z3_ast> terms;
    for (const auto &[m, c] : whole.terms)
      terms.push_back(scale(c, monomial(m)));
    addProduct(common, x, Z3_mk_add(z3, terms.size(), terms.data()));
  }
}

void SmtEncoder::signs(const Product &p) {
  Poly self;
  self.terms[p.common] = 1;
  Range range = exprs.range(fromPoly(exprs, self));
  Z3_ast n = monomial(p.common), x = polynomial(p.x), zero = number(0);
  require(implies(Z3_mk_eq(z3, x, zero), Z3_mk_eq(z3, p.value, zero)));
  require(implies(Z3_mk_eq(z3, n, zero), Z3_mk_eq(z3, p.value, zero)));
  require(implies(both(le(number(1), x), le(number(1), n)), both(le(x, p.value), le(n, p.value))));
  if (range.lo < 0 || exprs.range(fromPoly(exprs, p.x)).lo < 0) {
    require(implies(both(lt(x, zero), le(number(1), n)), le(p.value, scale(-1, n))));
    require(implies(both(le(number(1), x), lt(n, zero)), le(p.value, n)));
    require(implies(both(lt(x, zero), lt(n, zero)), le(number(1), p.value)));
  }
}

void SmtEncoder::relate(const Product &a, const Product &b) {
  Poly self;
  self.terms[a.common] = 1;
  Range range = exprs.range(fromPoly(exprs, self));
  if (range.hi < 1)
    return;
  Z3_ast n = monomial(a.common), xa = polynomial(a.x), xb = polynomial(b.x);
  Z3_ast ordered = implies(lt(xa, xb), le(add(a.value, n), b.value));
  Z3_ast mirrored = implies(lt(xb, xa), le(add(b.value, n), a.value));
  Z3_ast args[] = {ordered, mirrored};
  Z3_ast lemma = Z3_mk_and(z3, 2, args);
  require(range.lo >= 1 ? lemma : implies(le(number(1), n), lemma));
  require(implies(Z3_mk_eq(z3, xa, xb), Z3_mk_eq(z3, a.value, b.value)));
}

void SmtEncoder::addProductLemmas() {
  if (monomials.empty())
    return;
  size_t numLemmas = 0, doneSums = 0, doneProducts = 0;
  std::vector<Monomial> split;
  // New lemmas mention new products: until nothing is new or a limit is met.
  for (bool changed = true; changed;) {
    changed = false;
    std::vector<Monomial> pending;
    for (const auto &[m, term] : monomials)
      if (std::find(split.begin(), split.end(), m) == split.end())
        pending.push_back(m);
    for (const Monomial &m : pending) {
      split.push_back(m);
      if (split.size() > kMaxMonomials || m.size() > 5)
        continue;
      changed = true;
      for (unsigned subset = 1; subset + 1 < (1u << m.size()); ++subset) {
        Monomial common, rest;
        bool shareable = true;
        for (unsigned i = 0; i < m.size(); ++i) {
          bool isCommon = subset >> i & 1;
          (isCommon ? common : rest).push_back(m[i]);
          shareable &= !isCommon || isShareable(exprs, m[i]);
        }
        if (!shareable)
          continue;
        Poly x;
        x.terms[rest] = 1;
        addProduct(common, x, monomials[m]);
      }
    }
    for (; doneSums < sums.size() && doneSums < 256; ++doneSums) {
      Poly poly = sums[doneSums];
      groupProducts(poly);
      changed = true;
    }
    for (; doneProducts < products.size(); ++doneProducts) {
      changed = true;
      Product current = products[doneProducts];
      signs(current);
      for (size_t i = 0; i < doneProducts && numLemmas < kMaxLemmas; ++i)
        if (products[i].common == current.common) {
          Product other = products[i];
          relate(other, current);
          ++numLemmas;
        }
    }
  }
}

} // namespace tn::analysis
