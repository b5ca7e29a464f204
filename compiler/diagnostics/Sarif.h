// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Diagnostics as a SARIF 2.1.0 log, for code hosts and editors.
#ifndef TN_COMPILER_DIAGNOSTICS_SARIF_H
#define TN_COMPILER_DIAGNOSTICS_SARIF_H

#include "compiler/diagnostics/Diagnostic.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace tn::diag {

/// One log with one run; `version` is the compiler's.
void writeSarif(llvm::ArrayRef<Diagnostic> diagnostics, llvm::StringRef version,
                llvm::raw_ostream &out);

} // namespace tn::diag

#endif // TN_COMPILER_DIAGNOSTICS_SARIF_H
