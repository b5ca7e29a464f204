// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is a construct outside the kernel language called, and what should be
// written instead?
//
//   goto out;  → "`goto`", "use structured loops with `break`, `continue` or
//   `return`"
//
// Invariant: every Clang node has an answer, so that whatever the lowering does
// not know is an error with a name and never a crash.
#ifndef TN_FRONTEND_SUBSET_H
#define TN_FRONTEND_SUBSET_H

#include <string>

namespace clang {
class Stmt;
class VarDecl;
} // namespace clang

namespace tn::frontend {

struct SubsetFault {
  std::string what; ///< "`goto`"
  std::string help; ///< what to write instead, or ""
};

/// The name of a statement or expression that kernels cannot use.
SubsetFault describeConstruct(const clang::Stmt *stmt);

} // namespace tn::frontend

#endif // TN_FRONTEND_SUBSET_H
