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
  ExprRef equal(const Poly &x, const Poly &y);

private:
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
};

bool Digits::isShared(ExprRef atom) {
  auto [it, isNew] = shared.try_emplace(atom, false);
  if (!isNew)
    return it->second;
  bool is = twins.first(atom, relation) == twins.second(atom, relation);
  return shared[atom] = is;
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

bool Digits::isDigit(const Access &of, const Poly &digit, const Poly &radix) {
  ExprRef d = fromPoly(exprs, digit), r = fromPoly(exprs, radix);
  return prover.proves(
      {of.path}, exprs.conj(exprs.le(exprs.constant(0), d), exprs.lt(d, r)),
      false);
}

ExprRef Digits::equal(const Poly &x, const Poly &y) {
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
      return exprs.conj(equal(first->rest, second->rest),
                        equal(first->quotient, second->quotient));
    }
  return exprs.eq(twins.first(fromPoly(exprs, x), relation),
                  twins.second(fromPoly(exprs, y), relation));
}

} // namespace

ExprRef equalIndices(Prover &prover, Twins &twins, const Access &a,
                     const Poly &x, const Access &b, const Poly &y,
                     const Relation &relation) {
  return Digits(prover, twins, a, b, relation).equal(x, y);
}

} // namespace tn
