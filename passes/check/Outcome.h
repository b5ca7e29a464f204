// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a check makes of a kernel. Every check takes a Prover and returns one
// of these with its diagnostics; the worst outcome is the kernel's.
#ifndef TN_PASSES_CHECK_OUTCOME_H
#define TN_PASSES_CHECK_OUTCOME_H

#include "compiler/diagnostics/Diagnostic.h"
#include <vector>

namespace tn {

enum class Outcome { Proved, Undecided, Rejected };

struct CheckResult {
  Outcome outcome = Outcome::Proved;
  std::vector<diag::Diagnostic> diagnostics;
  /// What the proof rests on and no launch can check.
  std::vector<std::string> conditionalOn;

  void add(Outcome worse, diag::Diagnostic diagnostic) {
    if (worse > outcome)
      outcome = worse;
    diagnostics.push_back(std::move(diagnostic));
  }
};

} // namespace tn

#endif // TN_PASSES_CHECK_OUTCOME_H
