// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/ParseMessages.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/Support/raw_ostream.h"

namespace tn::frontend {

ClangMessages::ClangMessages(clang::DiagnosticOptions &options, diag::DiagnosticSink *sink, bool hold)
    : printer(llvm::errs(), options), sink(sink), hold(hold) {}

void ClangMessages::BeginSourceFile(const clang::LangOptions &lang,
                                    const clang::Preprocessor *preprocessor) {
  language = &lang;
  printer.BeginSourceFile(lang, preprocessor);
}

void ClangMessages::EndSourceFile() {
  settle({});
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
  engine = info.getDiags();
  // Without a source nothing is parsed yet, and nobody may settle it.
  if (hold && language && info.hasSourceManager())
    held.push_back({clang::StoredDiagnostic(level, info), info.getLocation()});
  else
    show(level, info);
}

std::vector<clang::SourceLocation> ClangMessages::heldErrors() const {
  std::vector<clang::SourceLocation> places;
  for (const Held &h : held)
    if (h.message.getLevel() >= clang::DiagnosticsEngine::Error)
      places.push_back(h.place);
  return places;
}

std::pair<std::optional<diag::Diagnostic>, unsigned>
ClangMessages::settle(const std::vector<bool> &passedOver) {
  std::optional<diag::Diagnostic> first;
  unsigned count = 0;
  size_t error = 0;
  bool passing = false;
  for (const Held &h : held) {
    if (h.message.getLevel() >= clang::DiagnosticsEngine::Error) {
      passing = error < passedOver.size() && passedOver[error] &&
                h.message.getLevel() == clang::DiagnosticsEngine::Error;
      ++error;
      if (passing && count++ == 0) {
        clang::DiagnosticStorage storage;
        clang::Diagnostic info(engine, h.place, h.message.getID(), storage, h.message.getMessage());
        first = diag::Diagnostic(diag::Code::TN0003, spanOfMessage(info, language), h.message.getMessage().str());
      }
    } else if (h.message.getLevel() != clang::DiagnosticsEngine::Note) {
      passing = false;
    }
    if (!passing)
      showHeld(h);
  }
  held.clear();
  return {std::move(first), count};
}

void ClangMessages::showHeld(const Held &h) {
  clang::DiagnosticStorage storage;
  storage.DiagRanges.append(h.message.range_begin(), h.message.range_end());
  storage.FixItHints.append(h.message.fixit_begin(), h.message.fixit_end());
  clang::Diagnostic info(engine, h.place, h.message.getID(), storage, h.message.getMessage());
  show(h.message.getLevel(), info);
}

void ClangMessages::show(clang::DiagnosticsEngine::Level level, const clang::Diagnostic &info) {
  clang::DiagnosticConsumer::HandleDiagnostic(level, info);
  printer.HandleDiagnostic(level, info);
  errors += level >= clang::DiagnosticsEngine::Error;
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
