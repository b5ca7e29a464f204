// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Diagnostics as text for people: code, claim, source with carets, notes, help.
#ifndef TN_COMPILER_DIAGNOSTICS_RENDER_H
#define TN_COMPILER_DIAGNOSTICS_RENDER_H

#include "compiler/diagnostics/Diagnostic.h"
#include "compiler/diagnostics/SourceText.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace tn::diag {

struct RenderOptions {
  bool colors = false;
  unsigned width = 120; ///< terminal cells; longer source lines are cut
};

void renderText(const Diagnostic &diagnostic, SourceCache &sources,
                const RenderOptions &options, llvm::raw_ostream &out);

/// "block 32 x 8, grid 4; thread 0 of block 0 and thread 1 of block 0; n = 2
/// (replayed: true race)".
std::string witnessText(const Witness &witness);

} // namespace tn::diag

#endif // TN_COMPILER_DIAGNOSTICS_RENDER_H
