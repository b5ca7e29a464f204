// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The pages of docs/errors, inside the compiler.
#ifndef TN_COMPILER_DIAGNOSTICS_EXPLAIN_H
#define TN_COMPILER_DIAGNOSTICS_EXPLAIN_H

#include "compiler/diagnostics/Diagnostic.h"

namespace tn::diag {

/// The Markdown page of a code; "" when it has none (CI fails then).
llvm::StringRef explanation(Code code);

/// The code whose name is most like `name`, for "did you mean".
Code nearestCode(llvm::StringRef name);

} // namespace tn::diag

#endif // TN_COMPILER_DIAGNOSTICS_EXPLAIN_H
