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
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include <map>
#include <vector>

namespace tn::analysis {

/// Factors sorted by creation number; the empty monomial is the constant.
using Monomial = llvm::SmallVector<ExprRef, 3>;

/// A deterministic order: by degree, then by creation numbers.
struct MonomialLess {
  bool operator()(const Monomial &a, const Monomial &b) const;
};

/// A map from monomial to coefficient in MonomialLess's order, as an array that
/// copies share until one of them changes: a kernel's facts are handed around by
/// the thousand, and hardly ever changed. Any change ends sharing and makes the
/// changed one's iterators invalid.
class Terms {
public:
  using value_type = std::pair<Monomial, Int>;
  using List = std::vector<value_type>;
  using iterator = List::iterator;
  using const_iterator = List::const_iterator;

  const_iterator begin() const { return list().begin(); }
  const_iterator end() const { return list().end(); }
  std::reverse_iterator<const_iterator> rbegin() const { return list().rbegin(); }
  std::reverse_iterator<const_iterator> rend() const { return list().rend(); }
  /// To change coefficients, to others than zero.
  List &change();
  size_t size() const { return list().size(); }
  bool empty() const { return list().empty(); }
  const_iterator find(const Monomial &m) const;
  size_t count(const Monomial &m) const { return find(m) != end(); }
  /// The coefficient of a monomial that is there.
  Int at(const Monomial &m) const { return find(m)->second; }
  Int &operator[](const Monomial &m) { return try_emplace(m, 0).first->second; }
  std::pair<iterator, bool> try_emplace(const Monomial &m, Int value);
  void erase(const Monomial &m);
  /// Returns what follows.
  const_iterator erase(const_iterator it) {
    size_t at = size_t(it - begin());
    List &own = change();
    own.erase(own.begin() + at);
    return begin() + at;
  }
  /// For lists that are in order and without doubles.
  void assign(List sorted);
  /// Room for a number that stands for the monomials (LinearMemo::supports); 0:
  /// not yet known. Not of an empty one.
  unsigned &supportNumber() const { return shared->support; }
  bool operator==(const Terms &other) const { return shared == other.shared || list() == other.list(); }

private:
  struct Shared : llvm::RefCountedBase<Shared> {
    List list;
    unsigned support = 0;
  };
  const List &list() const { return shared ? shared->list : none(); }
  static const List &none();
  llvm::IntrusiveRefCntPtr<Shared> shared;
};

/// A sum of coefficient times monomial; no coefficient is zero.
struct Poly {
  Terms terms;

  bool isConstant() const;
  /// The constant term.
  Int constant() const;
  bool operator==(const Poly &other) const { return terms == other.terms; }
};

/// What was worked out once for expressions of a context.
struct LinearMemo {
  llvm::DenseMap<ExprRef, Poly> polys;
  llvm::DenseMap<ExprRef, std::vector<Poly>> inequalities; ///< of conjuncts (ProverBounds.h)
  std::map<std::vector<unsigned>, unsigned> supports; ///< numbers of sets of monomials, from 1
};
LinearMemo &linearMemo(ExprContext &exprs);

Poly toPoly(ExprContext &exprs, ExprRef e);
/// What `range(fromPoly(poly))` says, mostly without making the expression.
Range rangeOf(ExprContext &exprs, const Poly &poly);
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
/// Is `b` a part of `a`?
bool divides(const Monomial &b, const Monomial &a);

/// The conjuncts of a condition, `And` flattened.
void conjunctsOf(ExprRef condition, llvm::SmallVectorImpl<ExprRef> &out);

} // namespace tn::analysis

#endif // TN_PASSES_ANALYSIS_HORNER_H
