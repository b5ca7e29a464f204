// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/SourceMap.h"

#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace tn::frontend {

// The characters of a file that a token range stands for. A range that is
// half in a macro's body has none and becomes the whole use of the macro.
static CharSourceRange fileRange(SourceRange range, const ASTContext &ast) {
  const SourceManager &sources = ast.getSourceManager();
  CharSourceRange tokens = CharSourceRange::getTokenRange(range);
  CharSourceRange chars =
      Lexer::makeFileCharRange(tokens, sources, ast.getLangOpts());
  if (chars.isValid())
    return chars;
  return Lexer::makeFileCharRange(sources.getExpansionRange(range), sources,
                                  ast.getLangOpts());
}

diag::SourceSpan SourceMap::span(SourceRange range) const {
  diag::SourceSpan span;
  if (range.isInvalid())
    return span;
  CharSourceRange chars = fileRange(range, ast);
  if (chars.isInvalid())
    return span;
  const SourceManager &sources = ast.getSourceManager();
  PresumedLoc begin = sources.getPresumedLoc(chars.getBegin());
  PresumedLoc end = sources.getPresumedLoc(chars.getEnd());
  if (begin.isInvalid() || end.isInvalid())
    return span;
  span.file = begin.getFilename();
  span.line = begin.getLine();
  span.column = begin.getColumn();
  span.endLine = end.getLine();
  // Clang's end is one past the last character.
  span.endColumn = end.getColumn() > 1 ? end.getColumn() - 1 : 1;
  return span;
}

mlir::Location SourceMap::location(SourceRange range) const {
  diag::SourceSpan at = span(range);
  if (!at.valid())
    return mlir::UnknownLoc::get(&context);
  return mlir::FileLineColRange::get(&context, at.file, at.line, at.column,
                                     at.endLine, at.endColumn);
}

std::string SourceMap::text(SourceRange range, unsigned limit) const {
  if (range.isInvalid())
    return "";
  CharSourceRange chars = fileRange(range, ast);
  if (chars.isInvalid())
    return "";
  StringRef source =
      Lexer::getSourceText(chars, ast.getSourceManager(), ast.getLangOpts());
  // Line breaks and runs of blanks become one blank.
  std::string line;
  for (char c : source.trim()) {
    bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    if (!blank)
      line += c;
    else if (!line.empty() && line.back() != ' ')
      line += ' ';
  }
  if (line.size() > limit) {
    line.resize(limit - 3);
    line += "...";
  }
  return line;
}

} // namespace tn::frontend
