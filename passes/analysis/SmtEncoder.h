// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One query's encoding of expressions as Z3 terms, and the product lemma.
// Private to Smt.cpp.
//
// Invariant: every term stands for the expression's value in some extension of
// each assignment that satisfies the conditions: definitions of fresh
// constants are satisfiable whatever the assignment, so that adding them never
// makes a satisfiable query unsatisfiable.
#ifndef TN_PASSES_ANALYSIS_SMTENCODER_H
#define TN_PASSES_ANALYSIS_SMTENCODER_H

#include "passes/analysis/Horner.h"
#include "passes/analysis/Smt.h"
#include <z3.h>

namespace tn::analysis {

/// What joins truth values (true, false, not, and, or, a choice), its parts
/// encoded by `truth`; null where `e` is something else.
Z3_ast connective(Z3_context z3, ExprRef e, llvm::function_ref<Z3_ast(ExprRef)> truth);

class SmtEncoder {
public:
  SmtEncoder(Z3_context z3, ExprContext &exprs);

  Z3_ast truth(ExprRef e);
  Z3_ast integer(ExprRef e);
  Z3_ast isNonPositive(const Poly &poly) { return le(polynomial(poly), number(0)); }
  /// After all conditions are encoded: facts about the products that occur.
  void addProductLemmas();
  /// Each product that occurs is the product of its factors. The solver is not
  /// told so. Returns whether there are any.
  bool addProducts();
  /// Integer symbols that occur, with their terms.
  const std::vector<std::pair<unsigned, Z3_ast>> &namedSymbols() const { return symbols; }
  const std::vector<Z3_ast> &sideConditions() const { return side; }
  /// How many different expressions were encoded.
  size_t numTerms() const { return integers.size() + truths.size(); }
  /// A construct that has no encoding was met.
  bool failed() const { return hasFailed; }
  void readModel(Z3_solver solver, Assignment &model);

private:
  // A product `x * common`, known by its value.
  struct Product {
    Monomial common;
    Poly x;
    Z3_ast value;
  };

  Z3_ast number(Int value);
  Z3_ast fresh(const char *prefix);
  Z3_ast truthOf(ExprRef e);
  Z3_ast atom(ExprRef e);
  Z3_ast polynomial(const Poly &poly);
  Z3_ast monomial(const Monomial &m);
  Z3_ast quotient(ExprRef e, bool wantsRemainder);
  Z3_ast wrapped(ExprRef e);
  Z3_ast bitOperation(ExprRef e);
  Z3_ast shiftByVariable(ExprRef e);
  const std::vector<Z3_ast> *bitsOf(ExprRef e);
  Z3_ast application(const std::string &name, std::vector<Z3_ast> arguments);
  void groupProducts(const Poly &poly);
  void addProduct(const Monomial &common, const Poly &x, Z3_ast value);
  void relate(const Product &a, const Product &b);
  void signs(const Product &p);

  void require(Z3_ast condition) { side.push_back(condition); }
  void requireRange(Z3_ast term, Range range);
  Z3_ast add(Z3_ast a, Z3_ast b);
  Z3_ast scale(Int k, Z3_ast a);
  Z3_ast le(Z3_ast a, Z3_ast b) { return Z3_mk_le(z3, a, b); }
  Z3_ast lt(Z3_ast a, Z3_ast b) { return Z3_mk_lt(z3, a, b); }
  Z3_ast both(Z3_ast a, Z3_ast b);
  Z3_ast implies(Z3_ast a, Z3_ast b) { return Z3_mk_implies(z3, a, b); }

  Z3_context z3;
  ExprContext &exprs;
  Z3_sort intSort, boolSort;
  std::vector<Z3_ast> side;
  llvm::DenseMap<ExprRef, Z3_ast> integers, truths;
  llvm::DenseMap<ExprRef, std::vector<Z3_ast>> bits;
  std::map<Monomial, Z3_ast, MonomialLess> monomials;
  std::vector<Product> products;
  std::vector<Poly> sums; // polynomials with products, to be grouped
  // What a model is read from, in order of first occurrence.
  std::vector<std::pair<unsigned, Z3_ast>> symbols, truthSymbols;
  std::vector<std::pair<ExprRef, std::pair<Z3_ast, Z3_ast>>> loads;
  unsigned numFresh = 0;
  bool hasFailed = false;
};

} // namespace tn::analysis

#endif // TN_PASSES_ANALYSIS_SMTENCODER_H
