// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Order and repetition of diagnostics. A template instantiated twice reports a
// fault twice: the author wrote it once and reads it once.
//
//   b.cpp:9 TN1001 "m", a.cpp:3 TN1001 "m", b.cpp:9 TN1001 "m", b.cpp:2 TN3001
//   → b.cpp:2 TN3001, b.cpp:9 TN1001, a.cpp:3 TN1001
//
// Invariant: the order depends only on what was reported, never on addresses;
// errors are never dropped unless an equal one stays.
#include "compiler/diagnostics/DiagnosticList.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include <numeric>
#include <tuple>

using namespace tn::diag;

void DiagnosticList::report(Diagnostic diagnostic) {
  if (warningsAreErrors && diagnostic.severity == Severity::Warning)
    diagnostic.severity = Severity::Error;
  diagnostics.push_back(std::move(diagnostic));
}

void DiagnosticList::sortAndDedupe() {
  llvm::StringMap<unsigned> fileOrder;
  for (const Diagnostic &d : diagnostics)
    fileOrder.try_emplace(d.span.file, fileOrder.size());

  auto place = [&](const Diagnostic &d) {
    return std::make_tuple(fileOrder.lookup(d.span.file), d.span.line,
                           d.span.column, static_cast<unsigned>(d.code));
  };
  std::vector<unsigned> order(diagnostics.size());
  std::iota(order.begin(), order.end(), 0u);
  // The position at the end keeps the order of reports at one place.
  llvm::sort(order, [&](unsigned a, unsigned b) {
    return std::make_pair(place(diagnostics[a]), a) <
           std::make_pair(place(diagnostics[b]), b);
  });
  auto same = [&](const Diagnostic &a, const Diagnostic &b) {
    return place(a) == place(b) && a.message == b.message &&
           a.severity == b.severity;
  };
  std::vector<Diagnostic> kept;
  for (unsigned index : order) {
    Diagnostic &d = diagnostics[index];
    // Equal places are neighbours now, so that the search is short.
    bool seen = false;
    for (const Diagnostic &k : llvm::reverse(kept)) {
      if (place(k) != place(d))
        break;
      seen |= same(k, d);
    }
    if (!seen)
      kept.push_back(std::move(d));
  }
  diagnostics = std::move(kept);
}

unsigned DiagnosticList::count(Severity severity) const {
  return llvm::count_if(
      diagnostics, [&](const Diagnostic &d) { return d.severity == severity; });
}
