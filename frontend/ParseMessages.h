// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where do Clang's own messages go? To stderr in Clang's form and, when the
// user wants diagnostics as data, to our sink as TN0001 as well.
//
// A note belongs to the error or warning before it; a message is therefore
// handed over when the next one begins.
#ifndef TN_FRONTEND_PARSEMESSAGES_H
#define TN_FRONTEND_PARSEMESSAGES_H

#include "compiler/diagnostics/Diagnostic.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include <optional>

namespace tn::frontend {

class ClangMessages : public clang::DiagnosticConsumer {
public:
  /// `sink` is null when text on stderr is enough.
  ClangMessages(clang::DiagnosticOptions &options, diag::DiagnosticSink *sink);
  ~ClangMessages() override { flush(); }

  void BeginSourceFile(const clang::LangOptions &language,
                       const clang::Preprocessor *preprocessor) override;
  void EndSourceFile() override;
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic &info) override;

private:
  void flush();

  clang::TextDiagnosticPrinter printer;
  diag::DiagnosticSink *sink;
  const clang::LangOptions *language = nullptr;
  std::optional<diag::Diagnostic> pending;
};

} // namespace tn::frontend

#endif // TN_FRONTEND_PARSEMESSAGES_H
