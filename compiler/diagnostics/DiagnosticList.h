// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The sink that the driver and the tests hand to the stages: it keeps what it
// is told, so that diagnostics come out in source order and once each.
#ifndef TN_COMPILER_DIAGNOSTICS_DIAGNOSTICLIST_H
#define TN_COMPILER_DIAGNOSTICS_DIAGNOSTICLIST_H

#include "compiler/diagnostics/Diagnostic.h"

namespace tn::diag {

class DiagnosticList : public DiagnosticSink {
public:
  /// With `warningsAreErrors` (-Werror), a warning is kept as an error.
  explicit DiagnosticList(bool warningsAreErrors = false)
      : warningsAreErrors(warningsAreErrors) {}

  void report(Diagnostic diagnostic) override;

  /// Sorts by place (file in order of first report, then line, column, code)
  /// and removes repetitions of one code and message at one place.
  void sortAndDedupe();

  unsigned count(Severity severity) const;
  bool hasErrors() const { return count(Severity::Error) != 0; }
  const std::vector<Diagnostic> &all() const { return diagnostics; }
  void clear() { diagnostics.clear(); }

private:
  std::vector<Diagnostic> diagnostics;
  bool warningsAreErrors;
};

} // namespace tn::diag

#endif // TN_COMPILER_DIAGNOSTICS_DIAGNOSTICLIST_H
