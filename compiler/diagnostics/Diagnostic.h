// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a diagnostic is, and who takes it. Stages make `Diagnostic` values and
// hand them to a `DiagnosticSink`; how they look is Render's, Json's and
// Sarif's business. A diagnostic speaks of what the author wrote: lower case,
// no full stop, code in backticks.
//
//   sink.report(Diagnostic(Code::TN1001, spanOf(op.getLoc()),
//                          "threads 0 and 1 of block 0 race on `y[1]`")
//                   .inKernel("saxpy")
//                   .label(spanOf(other), "thread 1 writes `y[1]` here")
//                   .note("no barrier orders the two"));
#ifndef TN_COMPILER_DIAGNOSTICS_DIAGNOSTIC_H
#define TN_COMPILER_DIAGNOSTICS_DIAGNOSTIC_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace mlir {
class Location;
} // namespace mlir

namespace tn::diag {

/// Every code that exists, one line each in Kinds.def.
enum class Code {
#define TN_DIAGNOSTIC(code, severity, tag, title) code,
#include "compiler/diagnostics/Kinds.def"
};

enum class Severity { Error, Warning, Remark };

/// "TN1001".
llvm::StringRef codeName(Code code);
/// The code of that name, if any ("tn1001" too).
std::optional<Code> parseCode(llvm::StringRef name);
Severity defaultSeverity(Code code);
/// The tag of the rule that it enforces ("race-1"), or "".
llvm::StringRef ruleTag(Code code);
/// The one-line title of its page.
llvm::StringRef title(Code code);
/// All codes, in the order of Kinds.def.
llvm::ArrayRef<Code> allCodes();
/// "error", "warning", "remark".
llvm::StringRef severityName(Severity severity);

/// A range of source text. Lines and columns count from 1; the end is the last
/// character's. `line == 0`: no place is known.
struct SourceSpan {
  std::string file;
  unsigned line = 0, column = 0;
  unsigned endLine = 0, endColumn = 0;
  bool valid() const { return line != 0; }
};

/// The span of an operation's location: the innermost source range. Where code
/// was inlined, `callers` receives the call sites, innermost first.
SourceSpan spanOf(mlir::Location loc,
                  std::vector<SourceSpan> *callers = nullptr);

/// A labelled place: "thread 1 writes `y[1]` here".
struct Label {
  SourceSpan span;
  std::string text;
};

/// One of the two threads of a counter-example.
struct WitnessThread {
  long long block[3] = {0, 0, 0};
  long long thread[3] = {0, 0, 0};
};

/// A concrete launch that shows the fault.
struct Witness {
  long long grid[3] = {1, 1, 1};
  long long block[3] = {1, 1, 1};
  std::vector<WitnessThread> threads;
  /// Parameter and variable values: ("n", "2").
  std::vector<std::pair<std::string, std::string>> values;
  /// "true race" after a replay, "evaluated, not replayed: …" where the launch
  /// could not be run, "possible" where the run does not show it, "" for none.
  std::string verdict;
};

struct Diagnostic {
  Code code;
  Severity severity;
  SourceSpan span;
  std::string message;
  std::string kernel;        ///< "" outside kernels
  std::string primaryLabel;  ///< text under the primary caret
  std::vector<Label> labels; ///< further places, in time order
  std::vector<Label> notes;  ///< a note's span may be invalid
  std::string help;          ///< a fix, or ""
  std::optional<Witness> witness;

  Diagnostic(Code code, SourceSpan span, std::string message)
      : code(code), severity(defaultSeverity(code)), span(std::move(span)),
        message(std::move(message)) {}
  Diagnostic &&inKernel(llvm::StringRef name) && {
    kernel = name.str();
    return std::move(*this);
  }
  Diagnostic &&primary(std::string text) && {
    primaryLabel = std::move(text);
    return std::move(*this);
  }
  Diagnostic &&label(SourceSpan at, std::string text) && {
    labels.push_back({std::move(at), std::move(text)});
    return std::move(*this);
  }
  Diagnostic &&note(std::string text, SourceSpan at = {}) && {
    notes.push_back({std::move(at), std::move(text)});
    return std::move(*this);
  }
  Diagnostic &&withHelp(std::string text) && {
    help = std::move(text);
    return std::move(*this);
  }
  Diagnostic &&with(Witness w) && {
    witness = std::move(w);
    return std::move(*this);
  }
};

/// Takes diagnostics. Implementations: Render (text), Json, a collector in
/// tests.
class DiagnosticSink {
public:
  virtual ~DiagnosticSink();
  virtual void report(Diagnostic diagnostic) = 0;
};

} // namespace tn::diag

#endif // TN_COMPILER_DIAGNOSTICS_DIAGNOSTIC_H
