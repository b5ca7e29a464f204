// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Polynomials over the atoms of symbolic expressions: the common normal form of
// index arithmetic, and the elimination of atoms from an upper bound.
//
//   4*(bid*bdim + tid) + 4   →   4·bid·bdim + 4·tid + 4
//   upper bound under `bid*bdim + tid < n`   →   4·n
//
// An atom is any expression that is neither a sum, a product nor a constant:
// a symbol, a quotient, a wrapped value, a load.
//
// Invariant: `toPoly` and `fromPoly` keep the value; an overflow of the 128-bit
// coefficients leaves the expression as one atom, never a wrong coefficient.
#ifndef TN_PASSES_ANALYSIS_HORNER_H
#define TN_PASSES_ANALYSIS_HORNER_H

#include "passes/analysis/Expr.h"
#include <map>
#include <vector>

namespace tn::analysis {

/// Factors sorted by creation number; the empty monomial is the constant.
using Monomial = std::vector<ExprRef>;

/// A deterministic order: by degree, then by creation numbers.
struct MonomialLess {
  bool operator()(const Monomial &a, const Monomial &b) const;
};

/// A sum of coefficient times monomial; no coefficient is zero.
struct Poly {
  std::map<Monomial, Int, MonomialLess> terms;

  bool isConstant() const;
  /// The constant term.
  Int constant() const;
  bool operator==(const Poly &other) const { return terms == other.terms; }
};

Poly toPoly(ExprContext &exprs, ExprRef e);
ExprRef fromPoly(ExprContext &exprs, const Poly &poly);

Poly constantPoly(Int value);
/// a + k * b; false when a coefficient overflows (a is then unspecified).
bool addScaled(Poly &a, const Poly &b, Int k);
/// The greatest common divisor, of 0 and a: |a|.
Int gcd(Int a, Int b);
/// The greatest common divisor of all coefficients but the constant's; 0 where
/// there are none.
Int commonFactor(const Poly &poly);
/// Every product of a term of `a` with one of `b`; nothing on overflow or when
/// it would have more than 64 terms.
std::optional<Poly> multiply(const Poly &a, const Poly &b);
/// The factors of `a` without those of `b`; nothing when `b` is no part of `a`.
std::optional<Monomial> divide(const Monomial &a, const Monomial &b);

/// The conjuncts of a condition, `And` flattened.
void conjunctsOf(ExprRef condition, llvm::SmallVectorImpl<ExprRef> &out);

} // namespace tn::analysis

#endif // TN_PASSES_ANALYSIS_HORNER_H
