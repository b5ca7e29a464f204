// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Does one launch in host code take the same memory as a writable argument and
// as another one? (rule launch-1)
//
//   tn::launch<saxpy>(tn::grid_for(n, 256), 2.0f, y, y);   // TN0502
//                                           |     ^ written here
//                                           ^ read here
//
// CUDA's `kernel<<<…>>>(…)` is a launch like any other.
//
// The law: two arguments conflict when at least one goes to a parameter that
// the kernel may write (span<T>, mdspan<T, R>, T*) and their loans overlap for
// certain (HostLoan.h). What cannot be decided here is left to the check at
// launch, which sees addresses.
#ifndef TN_FRONTEND_HOSTBORROW_H
#define TN_FRONTEND_HOSTBORROW_H

#include "compiler/diagnostics/Diagnostic.h"

namespace clang {
class ASTContext;
} // namespace clang
namespace mlir {
class MLIRContext;
} // namespace mlir

namespace tn::frontend {

/// Checks every launch in the file's host functions; false when one is wrong.
bool checkLaunchBorrows(clang::ASTContext &ast, mlir::MLIRContext &context,
                        diag::DiagnosticSink &sink);

} // namespace tn::frontend

#endif // TN_FRONTEND_HOSTBORROW_H
