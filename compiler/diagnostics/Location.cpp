// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where an operation's location points to in the author's text. The only file
// of this folder that knows MLIR.
//
//   location                              span        callers
//   FileLineColRange a.cpp:3:5 to 3:9     3:5 to 3:9
//   CallSiteLoc(callee, caller)           callee's    caller's, its callers …
//   FusedLoc [l0, l1, …]                  the first that has a place
//   NameLoc("x", l)                       l's
//   UnknownLoc, OpaqueLoc                 none
//
// Invariant: the span is the innermost source range; what was inlined around it
// comes back in `callers`, innermost first.
#include "mlir/IR/Location.h"
#include "compiler/diagnostics/Diagnostic.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace tn::diag;

static SourceSpan fromRange(mlir::FileLineColRange range) {
  SourceSpan span;
  span.file = range.getFilename().str();
  span.line = range.getStartLine();
  span.column = range.getStartColumn();
  span.endLine = range.getEndLine();
  span.endColumn = range.getEndColumn();
  return span;
}

SourceSpan tn::diag::spanOf(mlir::Location loc,
                            std::vector<SourceSpan> *callers) {
  return llvm::TypeSwitch<mlir::LocationAttr, SourceSpan>(loc)
      .Case([](mlir::FileLineColRange range) { return fromRange(range); })
      .Case([&](mlir::CallSiteLoc call) {
        SourceSpan inner = spanOf(call.getCallee(), callers);
        if (callers) {
          std::vector<SourceSpan> outer;
          SourceSpan site = spanOf(call.getCaller(), &outer);
          if (site.valid())
            callers->push_back(std::move(site));
          callers->insert(callers->end(), outer.begin(), outer.end());
        }
        return inner;
      })
      .Case([&](mlir::FusedLoc fused) {
        for (mlir::Location part : fused.getLocations()) {
          std::vector<SourceSpan> partCallers;
          SourceSpan span = spanOf(part, &partCallers);
          if (!span.valid())
            continue;
          if (callers)
            callers->insert(callers->end(), partCallers.begin(),
                            partCallers.end());
          return span;
        }
        return SourceSpan();
      })
      .Case([&](mlir::NameLoc name) {
        return spanOf(name.getChildLoc(), callers);
      })
      .Default([](mlir::LocationAttr) { return SourceSpan(); });
}
