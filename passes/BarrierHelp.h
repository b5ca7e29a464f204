// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A help that proposes a barrier is given only if the kernel with that barrier
// is proved.
//
//   s[t] = x[i];  y[i] = s[63 - t];     race; with a barrier before the read
//   the
//                                       kernel is accepted: the help names the
//                                       line
//
// Tried are a barrier before the later of the two accesses and one at the end
// of the loop around both. Invariant: the kernel itself is not changed.
#ifndef TN_PASSES_BARRIERHELP_H
#define TN_PASSES_BARRIERHELP_H

#include "compiler/diagnostics/Diagnostic.h"
#include "compiler/ir/Dialect.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace tn {

/// Completes or takes back the help of each race on shared memory that proposes
/// a barrier. `isProved` checks a variant of the kernel.
void verifyBarrierHelp(mir::KernelOp kernel,
                       std::vector<diag::Diagnostic> &diagnostics,
                       llvm::function_ref<bool(mir::KernelOp)> isProved);

} // namespace tn

#endif // TN_PASSES_BARRIERHELP_H
