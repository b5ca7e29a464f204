// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Takes an index apart into its digits, least significant first. See Radix.h.
//
// Invariant: what comes out holds exactly when the two indices are equal, for
// any two threads that make the accesses; where no digit can be told apart it
// is the plain equation.
#include "passes/check/Race/Radix.h"
#include "llvm/ADT/STLExtras.h"

namespace tn {
using namespace analysis;

namespace {

// Digits of one index, and tries to prove their ranges, that are looked at.
constexpr unsigned kMaxDigits = 8, kMaxTries = 24, kMaxSteps = 64;

struct Quotient {
  Poly quotient, rest;
};

class Digits {
public:
  Digits(Prover &prover, Twins &twins, const Access &a, const Access &b,
         const Relation &relation)
      : prover(prover), exprs(prover.exprs), twins(twins), a(a), b(b),
        relation(relation) {
    for (const Access *access : {&a, &b}) {
      llvm::SmallVector<ExprRef> conjuncts;
      conjunctsOf(access->path, conjuncts);
      for (ExprRef c : conjuncts)
        appendInequalities(exprs, c, access == &a ? ofA : ofB);
    }
  }
  ExprRef equal(const Poly &x, const Poly &y) {
    takeApart(x, y);
    // A border that all indices have, `(y + 1)*pitch + x + 1`, goes.
    // Where that does not help the whole says more to whoever reads a witness.
    if (Poly p = x, q = y; leaves.size() == 1 && cancelShared(p, q)) {
      auto whole = std::move(leaves);
      leaves.clear();
      takeApart(p, q);
      if (leaves.size() == 1)
        leaves = std::move(whole);
    }
    putTogether();
    ExprRef all = exprs.truth(true);
    for (const auto &[first, second] : leaves)
      all = exprs.conj(all, exprs.eq(twins.first(first, relation), twins.second(second, relation)));
    return all;
  }

private:
  void takeApart(const Poly &x, const Poly &y);
  void putTogether();
  bool cancelShared(Poly &x, Poly &y);
  bool isSameDigit(ExprRef part, ExprRef whole, ExprRef other, ExprRef otherWhole);
  bool isNatural(const Access &of, ExprRef e, Int least);
  bool isShared(ExprRef atom);
  bool isSharedOnly(const Monomial &m) {
    return llvm::all_of(m, [&](ExprRef atom) { return isShared(atom); });
  }
  bool isNonlinear(const Poly &p);
  std::vector<Poly> radices(const Poly &p);
  std::optional<Quotient> divide(const Poly &p, const Poly &radix);
  bool isDigit(const Access &of, const Poly &digit, const Poly &radix);

  Prover &prover;
  ExprContext &exprs;
  Twins &twins;
  const Access &a, &b;
  const Relation &relation;
  std::vector<Inequality> ofA, ofB;
  llvm::DenseMap<ExprRef, bool> shared;
  unsigned digits = 0, tries = 0;
  /// Equal when the places are: of the first thread, of the second.
  std::vector<std::pair<ExprRef, ExprRef>> leaves;
};

bool Digits::isShared(ExprRef atom) {
  auto [it, isNew] = shared.try_emplace(atom, false);
  if (!isNew)
    return it->second;
  bool is = twins.first(atom, relation) == twins.second(atom, relation);
  return shared[atom] = is;
}

// Takes away what both indices have alike; false where that is nothing.
bool Digits::cancelShared(Poly &x, Poly &y) {
  bool any = false;
  for (auto it = x.terms.begin(); it != x.terms.end();) {
    auto other = y.terms.find(it->first);
    if (other == y.terms.end() || other->second != it->second || !isSharedOnly(it->first)) {
      ++it;
      continue;
    }
    y.terms.erase(other);
    it = x.terms.erase(it);
    any = true;
  }
  return any;
}

// Linear ones are the solver's.
bool Digits::isNonlinear(const Poly &p) {
  return llvm::any_of(p.terms, [&](const auto &term) {
    return term.first.size() >= 2 && !isSharedOnly(term.first);
  });
}

// What the index may be written in: the sizes in it, and what the guards say
// that something is below, `d + 1 - R <= 0`.
std::vector<Poly> Digits::radices(const Poly &p) {
  std::vector<Poly> out;
  auto add = [&](Poly radix) {
    if (!radix.isConstant() && !llvm::is_contained(out, radix))
      out.push_back(std::move(radix));
  };
  for (const auto &[m, c] : p.terms)
    for (ExprRef atom : m)
      if (m.size() >= 2 && isShared(atom)) {
        Poly radix;
        radix.terms[{atom}] = 1;
        add(std::move(radix));
      }
  for (const std::vector<Inequality> *guards : {&ofA, &ofB})
    for (const Inequality &f : *guards) {
      Poly radix = constantPoly(1 - f.constant());
      bool hasProduct = false;
      for (const auto &[m, c] : f.terms)
        if (!m.empty() && isSharedOnly(m)) {
          radix.terms[m] = -c;
          hasProduct |= m.size() >= 2;
        }
      if (hasProduct || radix.terms.size() >= 2)
        add(std::move(radix));
    }
  return out;
}

// By the radix's greatest monomial; exact for every coefficient it divides.
std::optional<Quotient> Digits::divide(const Poly &p, const Poly &radix) {
  const auto &[lead, k] = *radix.terms.rbegin();
  Quotient result{{}, p};
  for (unsigned step = 0; step < kMaxSteps; ++step) {
    bool found = false;
    for (auto it = result.rest.terms.rbegin(); it != result.rest.terms.rend();
         ++it) {
      auto rest = analysis::divide(it->first, lead);
      if (!rest || it->second % k != 0)
        continue;
      Poly factor;
      factor.terms[*rest] = it->second / k;
      auto product = multiply(factor, radix);
      if (!product || !addScaled(result.rest, *product, -1) ||
          !addScaled(result.quotient, factor, 1))
        return std::nullopt;
      found = true;
      break;
    }
    if (!found)
      return result.quotient.terms.empty() ? std::nullopt
                                           : std::optional(std::move(result));
  }
  return std::nullopt;
}

bool Digits::isNatural(const Access &of, ExprRef e, Int least) {
  return exprs.range(e).lo >= least || prover.proves({of.path}, exprs.le(exprs.constant(least), e), false);
}

bool Digits::isDigit(const Access &of, const Poly &digit, const Poly &radix) {
  ExprRef d = fromPoly(exprs, digit), r = fromPoly(exprs, radix);
  // x / D < R where x < D*R, for x >= 0 and D >= 1.
  if (d->kind == ExprKind::Div && isNatural(of, (*d)[0], 0) && isNatural(of, (*d)[1], 1) &&
      prover.proves({of.path}, exprs.lt((*d)[0], exprs.mul((*d)[1], r)), false))
    return true;
  return prover.proves(
      {of.path}, exprs.conj(exprs.le(exprs.constant(0), d), exprs.lt(d, r)),
      false);
}

void Digits::takeApart(const Poly &x, const Poly &y) {
  if (digits < kMaxDigits && (isNonlinear(x) || isNonlinear(y)))
    for (const Poly &radix : radices(x)) {
      auto first = divide(x, radix), second = divide(y, radix);
      // A quotient that says nothing would be taken apart for ever.
      if (!first || !second || tries >= kMaxTries)
        continue;
      ++tries;
      if (!isDigit(a, first->rest, radix) || !isDigit(b, second->rest, radix))
        continue;
      ++digits;
      takeApart(first->rest, second->rest);
      return takeApart(first->quotient, second->quotient);
    }
  leaves.push_back({fromPoly(exprs, x), fromPoly(exprs, y)});
}

// Is `part` the lowest digit of a number, and `whole` what is above it?
//   part = q % r, whole = q / r        part = (i / p) % r, whole = i / (p*r)
// For natural q and i, and p, r >= 1, `i / (p*r)` is `(i / p) / r`.
bool Digits::isSameDigit(ExprRef part, ExprRef whole, ExprRef other, ExprRef otherWhole) {
  auto isPair = [&](const Access &of, ExprRef low, ExprRef high) {
    ExprRef q = (*low)[0], r = (*low)[1];
    if (!isNatural(of, r, 1))
      return false;
    if (q == (*high)[0] && r == (*high)[1])
      return isNatural(of, q, 0);
    return q->kind == ExprKind::Div && (*q)[0] == (*high)[0] && exprs.mul((*q)[1], r) == (*high)[1] &&
           isNatural(of, (*q)[0], 0) && isNatural(of, (*q)[1], 1);
  };
  for (ExprRef low : {part, other})
    if (low->kind != ExprKind::Rem)
      return false;
  for (ExprRef high : {whole, otherWhole})
    if (high->kind != ExprKind::Div)
      return false;
  // One radix for both threads, or their digits are not comparable.
  return isShared((*part)[1]) && isShared((*whole)[1]) && (*part)[1] == (*other)[1] &&
         (*whole)[1] == (*otherWhole)[1] && isPair(a, part, whole) && isPair(b, other, otherWhole);
}

// Digits of one number that are all equal are one number: `i % W`, `(i / W) % H`
// and `i / (W*H)` are equal exactly when `i` is, in whatever order the index
// puts them.
void Digits::putTogether() {
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t low = 0; low < leaves.size() && !changed; ++low)
      for (size_t high = 0; high < leaves.size() && !changed; ++high) {
        if (low == high || !isSameDigit(leaves[low].first, leaves[high].first, leaves[low].second, leaves[high].second))
          continue;
        leaves[high] = {(*leaves[low].first)[0], (*leaves[low].second)[0]};
        leaves.erase(leaves.begin() + low);
        changed = true;
      }
  }
}

} // namespace

ExprRef equalIndices(Prover &prover, Twins &twins, const Access &a,
                     const Poly &x, const Access &b, const Poly &y,
                     const Relation &relation) {
  return Digits(prover, twins, a, b, relation).equal(x, y);
}

} // namespace tn
