// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/ParseMessages.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/Support/raw_ostream.h"

namespace tn::frontend {

ClangMessages::ClangMessages(clang::DiagnosticOptions &options, diag::DiagnosticSink *sink)
    : printer(llvm::errs(), options), sink(sink) {}

void ClangMessages::BeginSourceFile(const clang::LangOptions &lang,
                                    const clang::Preprocessor *preprocessor) {
  language = &lang;
  printer.BeginSourceFile(lang, preprocessor);
}

void ClangMessages::EndSourceFile() {
  flush();
  language = nullptr;
  printer.EndSourceFile();
}

void ClangMessages::flush() {
  if (pending && sink)
    sink->report(std::move(*pending));
  pending.reset();
}

// The token at the message's caret.
static diag::SourceSpan spanOfMessage(const clang::Diagnostic &info,
                                      const clang::LangOptions *language) {
  diag::SourceSpan span;
  if (!info.hasSourceManager() || info.getLocation().isInvalid())
    return span;
  clang::SourceManager &sources = info.getSourceManager();
  clang::SourceLocation at = sources.getFileLoc(info.getLocation());
  clang::PresumedLoc presumed = sources.getPresumedLoc(at);
  if (presumed.isInvalid())
    return span;
  span.file = presumed.getFilename();
  span.line = span.endLine = presumed.getLine();
  span.column = span.endColumn = presumed.getColumn();
  if (language)
    if (unsigned length = clang::Lexer::MeasureTokenLength(at, sources, *language))
      span.endColumn += length - 1;
  return span;
}

void ClangMessages::HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                                     const clang::Diagnostic &info) {
  clang::DiagnosticConsumer::HandleDiagnostic(level, info);
  printer.HandleDiagnostic(level, info);
  if (!sink)
    return;
  llvm::SmallString<128> text;
  info.FormatDiagnostic(text);
  diag::SourceSpan span = spanOfMessage(info, language);
  if (level == clang::DiagnosticsEngine::Note) {
    if (pending)
      pending->notes.push_back({span, std::string(text)});
    return;
  }
  flush();
  diag::Diagnostic message(diag::Code::TN0001, span, std::string(text));
  message.severity = level >= clang::DiagnosticsEngine::Error     ? diag::Severity::Error
                     : level == clang::DiagnosticsEngine::Warning ? diag::Severity::Warning
                                                                  : diag::Severity::Remark;
  pending = std::move(message);
}

} // namespace tn::frontend
