// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where did the author write it? Clang source ranges become MLIR locations,
// diagnostic spans and short source texts.
//
//   y[i] at 4:22 to 4:25   → FileLineColRange "saxpy.cpp":4:22 to 4:25, text
//   "y[i]"
//
// The end of a range is its last character, inclusive, as in SourceSpan. A
// macro's argument is where it is written; a macro's body is where the macro is
// used.
#ifndef TN_FRONTEND_SOURCEMAP_H
#define TN_FRONTEND_SOURCEMAP_H

#include "compiler/diagnostics/Diagnostic.h"
#include "mlir/IR/Location.h"
#include "clang/Basic/SourceLocation.h"

namespace clang {
class ASTContext;
} // namespace clang

namespace tn::frontend {

class SourceMap {
public:
  SourceMap(const clang::ASTContext &ast, mlir::MLIRContext &context)
      : ast(ast), context(context) {}

  /// The location of a token range; unknown when it is invalid.
  mlir::Location location(clang::SourceRange range) const;
  diag::SourceSpan span(clang::SourceRange range) const;
  /// The source on one line, at most `limit` bytes, "" when it is not at hand.
  std::string text(clang::SourceRange range, unsigned limit = 80) const;

private:
  const clang::ASTContext &ast;
  mlir::MLIRContext &context;
};

} // namespace tn::frontend

#endif // TN_FRONTEND_SOURCEMAP_H
