// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The records as text, for tests and for `tn-opt --tn-print-accesses`.
#ifndef TN_PASSES_ANALYSIS_PRINTACCESSES_H
#define TN_PASSES_ANALYSIS_PRINTACCESSES_H

#include "passes/analysis/Access.h"
#include "llvm/Support/raw_ostream.h"

namespace tn::analysis {

void printAccesses(KernelAccesses &kernel, llvm::raw_ostream &os);

} // namespace tn::analysis

#endif // TN_PASSES_ANALYSIS_PRINTACCESSES_H
