// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where do Clang's own messages go? To stderr in Clang's form and, when the
// user wants diagnostics as data, to our sink as TN0001 as well.
//
// A note belongs to the error or warning before it; a message is therefore
// handed over when the next one begins. Of a .cu file messages are held until
// the whole file is read, since only then can be told which errors concern
// host code alone (HostErrors.h).
//
// Invariant: each message is shown, or it is an error that was passed over.
#ifndef TN_FRONTEND_PARSEMESSAGES_H
#define TN_FRONTEND_PARSEMESSAGES_H

#include "compiler/diagnostics/Diagnostic.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include <optional>

namespace tn::frontend {

class ClangMessages : public clang::DiagnosticConsumer {
public:
  /// `sink` is null when text on stderr is enough; `hold`: keep messages until
  /// `settle` or the end of the file.
  ClangMessages(clang::DiagnosticOptions &options, diag::DiagnosticSink *sink, bool hold);
  ~ClangMessages() override { flush(); }

  void BeginSourceFile(const clang::LangOptions &language,
                       const clang::Preprocessor *preprocessor) override;
  void EndSourceFile() override;
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic &info) override;

  /// The places of the errors held, in their order.
  std::vector<clang::SourceLocation> heldErrors() const;
  /// Shows what is held, but not the errors whose flag is set, nor their notes.
  /// Returns the first of these as a diagnostic, and how many there are.
  std::pair<std::optional<diag::Diagnostic>, unsigned> settle(const std::vector<bool> &passedOver);
  bool hasErrors() const { return errors > 0; }

private:
  struct Held {
    clang::StoredDiagnostic message;
    clang::SourceLocation place;
  };
  void show(clang::DiagnosticsEngine::Level level, const clang::Diagnostic &info);
  void showHeld(const Held &held);
  void flush();

  clang::TextDiagnosticPrinter printer;
  diag::DiagnosticSink *sink;
  const clang::LangOptions *language = nullptr;
  const clang::DiagnosticsEngine *engine = nullptr;
  std::optional<diag::Diagnostic> pending;
  bool hold;
  unsigned errors = 0;
  std::vector<Held> held;
};

} // namespace tn::frontend

#endif // TN_FRONTEND_PARSEMESSAGES_H
