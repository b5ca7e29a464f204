// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which memory does an argument of a launch lend? An object, named by a path
// from a variable, and a range of its elements.
//
//   y                          path [y],            all elements
//   std::as_const(s.b)         path [s, .b],        all elements
//   bufs[2].slice(8, 8)        path [bufs, [2]],    elements 8 to 15
//   auto &r = y;  r            path [y]
//   cond ? x : y               unknown
//
// Two loans overlap for certain when their paths are equal and their ranges
// must meet. Paths that differ may still name one object (two references, two
// indices): that is "unknown", and nothing is reported.
#ifndef TN_FRONTEND_HOSTLOAN_H
#define TN_FRONTEND_HOSTLOAN_H

#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <optional>
#include <string>

namespace clang {
class ASTContext;
class Decl;
class Expr;
} // namespace clang

namespace tn::frontend {

/// One step of a path.
struct LoanStep {
  enum class Kind { This, Named, Index, Dereference };
  Kind kind;
  const clang::Decl *decl = nullptr;  ///< Named: a variable or field
  const clang::Expr *index = nullptr; ///< Index
};

/// Elements [offset, offset + count). Only constants are compared as numbers;
/// other bounds are equal when they are the same expression.
struct LoanRange {
  std::optional<uint64_t> offset, count;
  const clang::Expr *offsetExpr = nullptr, *countExpr = nullptr;
};

struct Loan {
  llvm::SmallVector<LoanStep, 4> path;
  std::optional<LoanRange> range; ///< absent: all elements
  std::string text;               ///< the object as the author wrote it
  bool isWhole() const { return !range; }
};

/// Nothing when the expression does not name an object that we can follow.
std::optional<Loan> loanOf(const clang::Expr *argument, const clang::ASTContext &ast);

/// True when the two must overlap.
bool overlap(const Loan &a, const Loan &b, const clang::ASTContext &ast);

/// " (elements 8 to 15)", or "" for a whole object or a range without numbers.
std::string describeRange(const Loan &loan);

} // namespace tn::frontend

#endif // TN_FRONTEND_HOSTLOAN_H
