// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One cause, one error: a fault that follows from a reported one stays silent.
//
//   error[TN3005]: the index of `y[i]` may wrap in 16 bits     the cause
//   error[TN1009]: … race on `y`, at the same `y[i]`           follows, dropped
//
//   error[TN3001]: `t[i + 1]` lies outside `t`                 the cause
//   error[TN4001]: `t[i]` may be read before … written         follows,
//   dropped:
//                  where the access ought to go is not known
//
// Invariant: what is dropped leaves an error of the same kernel behind, so that
// no verdict changes.
#ifndef TN_PASSES_CHECK_FOLLOW_H
#define TN_PASSES_CHECK_FOLLOW_H

#include "compiler/diagnostics/Diagnostic.h"

namespace tn {

/// Takes out of one kernel's diagnostics the errors that follow from others.
void dropConsequences(std::vector<diag::Diagnostic> &diagnostics);

} // namespace tn

#endif // TN_PASSES_CHECK_FOLLOW_H
