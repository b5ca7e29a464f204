// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Source lines with marks under them.
#ifndef TN_COMPILER_DIAGNOSTICS_SNIPPET_H
#define TN_COMPILER_DIAGNOSTICS_SNIPPET_H

#include "compiler/diagnostics/Diagnostic.h"
#include "compiler/diagnostics/Render.h"

namespace tn::diag {

/// A marked range: `^^^` when primary, `---` otherwise, with a text or none.
struct Mark {
  SourceSpan span;
  std::string text;
  bool primary = false;
};

/// Prints the places of `marks`: the first one's file first, lines in order.
/// `gutter` is the width of the line numbers. Marks without a readable line
/// print their place and text only.
void renderSnippet(llvm::ArrayRef<Mark> marks, unsigned gutter,
                   SourceCache &sources, const RenderOptions &options,
                   llvm::raw_ostream &out);

/// Digits of the largest line number among the marks.
unsigned gutterWidth(llvm::ArrayRef<Mark> marks);

} // namespace tn::diag

#endif // TN_COMPILER_DIAGNOSTICS_SNIPPET_H
