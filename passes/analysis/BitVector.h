// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conditions over bits, as bit vectors of one narrow width, asked of Z3 where
// linear integers do not decide.
//
//   i1 ^ (1 << j) = i2  ∧  i1 < i1 ^ (1 << j)  ∧  i2 < i2 ^ (1 << j)
//   → impossible, for all i1, i2 of 32 bits and j below 32
//
//   what                       term of `width` bits, equal to it modulo 2^width
//   symbol, constant, +, k·    as they are; a symbol in its range
//   x / 2^k, x % 2^k           shift and mask, floored
//   x / c                      a fresh q with c·q <= x < c·q + c
//   & | ^ << >>                as they are
//   x·y, loads, the rest       a fresh value, the same for the same expression
//
// Invariant: an over-approximation, so `unsatisfiable` is a proof. The term of an
// expression is its value modulo 2^width in every assignment; what asks for the
// value itself (comparisons, right shifts, minima) is said only of expressions
// whose range lies in [-2^(width-1), 2^(width-1)), and otherwise left open: any
// truth value, any number in its range. Nothing is lost by the width, since it
// is above all ranges that occur but those left open.
#ifndef TN_PASSES_ANALYSIS_BITVECTOR_H
#define TN_PASSES_ANALYSIS_BITVECTOR_H

#include "passes/analysis/Expr.h"
#include <array>
#include <map>
#include <z3.h>

namespace tn::analysis {

/// Do the conditions hold operations on bits, or digits of powers of two enough
/// to be some?
bool isAboutBits(llvm::ArrayRef<ExprRef> conditions);

/// The same conditions with each symbol that they bound replaced by one of this
/// range: of `0 <= j ∧ j <= 20` a `j` of 5 bits. Equally satisfiable, and often of
/// a smaller width: `1 << j` is below 2^21.
std::vector<ExprRef> withBoundedSymbols(ExprContext &exprs, llvm::ArrayRef<ExprRef> conditions,
                                        std::map<std::array<Int, 3>, ExprRef> &replacements);

/// The width that holds every value that occurs, up to a limit.
unsigned bitWidthOf(const ExprContext &exprs, llvm::ArrayRef<ExprRef> conditions);

class BitEncoder {
public:
  BitEncoder(Z3_context z3, ExprContext &exprs, unsigned width);

  Z3_ast truth(ExprRef e);
  /// The value modulo 2^width.
  Z3_ast term(ExprRef e);
  const std::vector<Z3_ast> &sideConditions() const { return side; }
  /// Operands of bit operations with products of symbols in them, as met:
  /// `blockIdx.x*blockDim.x + threadIdx.x`. Nothing is known here of how two of
  /// them compare.
  const std::vector<ExprRef> &openSums() const { return sums; }
  /// Symbols that occur, with their names in the terms.
  const std::vector<unsigned> &namedSymbols() const { return symbols; }

private:
  bool fits(ExprRef e) const;
  Z3_ast number(Int value) const;
  Z3_ast open(ExprRef e, const char *prefix);
  Z3_ast termOf(ExprRef e);
  Z3_ast truthOf(ExprRef e);
  Z3_ast floorOf(ExprRef e);
  Z3_ast lowBits(Z3_ast term, unsigned count) const;
  void requireRange(Z3_ast term, Range range);

  Z3_context z3;
  ExprContext &exprs;
  unsigned width;
  Z3_sort sort, boolSort;
  std::vector<Z3_ast> side;
  std::vector<ExprRef> sums;
  std::vector<unsigned> symbols;
  llvm::DenseMap<ExprRef, Z3_ast> terms, truths;
};

} // namespace tn::analysis

#endif // TN_PASSES_ANALYSIS_BITVECTOR_H
