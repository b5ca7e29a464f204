// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "passes/check/Follow.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace tn {

// What stands between the n-th pair of backquotes.
static llvm::StringRef quoted(llvm::StringRef text, unsigned n) {
  llvm::SmallVector<llvm::StringRef> parts;
  text.split(parts, '`');
  return parts.size() > 2 * n + 1 ? parts[2 * n + 1] : llvm::StringRef();
}

// "tile" of "tile[3][k]" and of "tile.x".
static llvm::StringRef objectIn(llvm::StringRef access) {
  return access.take_until(
      [](char c) { return c == '[' || c == '.' || c == '('; });
}

static bool samePlace(const diag::SourceSpan &a, const diag::SourceSpan &b) {
  return a.valid() && a.file == b.file && a.line == b.line &&
         a.column == b.column;
}

static bool isError(const diag::Diagnostic &d, diag::Code code) {
  return d.severity == diag::Severity::Error && d.code == code;
}

void dropConsequences(std::vector<diag::Diagnostic> &diagnostics) {
  auto follows = [&](const diag::Diagnostic &d) {
    auto at = [&](const diag::SourceSpan &span) {
      return samePlace(d.span, span) ||
             llvm::any_of(d.labels, [&](const diag::Label &label) {
               return samePlace(label.span, span);
             });
    };
    return llvm::any_of(diagnostics, [&](const diag::Diagnostic &cause) {
      // An index that wraps may go anywhere.
      if (isError(d, diag::Code::TN1009) && isError(cause, diag::Code::TN3005))
        return at(cause.span);
      if (isError(d, diag::Code::TN4001) &&
          isError(cause, diag::Code::TN3001)) {
        llvm::StringRef object = quoted(cause.message, 1);
        return !object.empty() &&
               objectIn(quoted(d.message, 0)) == objectIn(object);
      }
      return false;
    });
  };
  // First all are judged, so that the order does not matter.
  std::vector<bool> flags;
  for (const diag::Diagnostic &d : diagnostics)
    flags.push_back(follows(d));
  size_t next = 0;
  llvm::erase_if(diagnostics,
                 [&](const diag::Diagnostic &) { return flags[next++]; });
}

} // namespace tn
