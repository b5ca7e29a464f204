// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From Clang's AST to MIR, phase *built*: every kernel that has a body, each
// instance of a template by itself, in the order of the source.
#ifndef TN_FRONTEND_LOWER_H
#define TN_FRONTEND_LOWER_H

#include "compiler/diagnostics/Diagnostic.h"
#include "compiler/ir/Dialect.h"
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class FunctionDecl;
} // namespace clang

namespace tn::frontend {

/// A kernel in MIR and the function it was made from.
struct LoweredKernel {
  std::string symbol;
  const clang::FunctionDecl *function = nullptr;
};

/// Lowers all kernels of a parsed translation unit. Faults go to `sink`; `ok`
/// is false when there was one, and the module then lacks the faulty kernels.
/// Otherwise the module passes MLIR's verifier.
mlir::OwningOpRef<mlir::ModuleOp>
lowerTranslationUnit(clang::ASTContext &ast, mlir::MLIRContext &context,
                     diag::DiagnosticSink &sink, bool &ok,
                     std::vector<LoweredKernel> *kernels = nullptr);

} // namespace tn::frontend

#endif // TN_FRONTEND_LOWER_H
