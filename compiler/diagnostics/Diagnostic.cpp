// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is known of a code without looking at a program: the tables that
// Kinds.def spells out, one line a code.
//
//   TN_DIAGNOSTIC(TN1001, Error, "race-1", "two threads …")
//   → codeName "TN1001", defaultSeverity Error, ruleTag "race-1", title "two …"
//
// Invariant: every code is in every table, since all are made from one list.
#include "compiler/diagnostics/Diagnostic.h"

using namespace tn::diag;

namespace {
struct Kind {
  llvm::StringLiteral name;
  Severity severity;
  llvm::StringLiteral tag;
  llvm::StringLiteral title;
};

constexpr Kind kKinds[] = {
#define TN_DIAGNOSTIC(code, severity, tag, title)                              \
  {#code, Severity::severity, tag, title},
#include "compiler/diagnostics/Kinds.def"
};

const Kind &kind(Code code) { return kKinds[static_cast<unsigned>(code)]; }
} // namespace

llvm::StringRef tn::diag::codeName(Code code) { return kind(code).name; }
Severity tn::diag::defaultSeverity(Code code) { return kind(code).severity; }
llvm::StringRef tn::diag::ruleTag(Code code) { return kind(code).tag; }
llvm::StringRef tn::diag::title(Code code) { return kind(code).title; }

std::optional<Code> tn::diag::parseCode(llvm::StringRef name) {
  for (unsigned i = 0; i != std::size(kKinds); ++i)
    if (name.equals_insensitive(kKinds[i].name))
      return static_cast<Code>(i);
  return std::nullopt;
}

llvm::ArrayRef<Code> tn::diag::allCodes() {
  static constexpr Code codes[] = {
#define TN_DIAGNOSTIC(code, severity, tag, title) Code::code,
#include "compiler/diagnostics/Kinds.def"
  };
  return codes;
}

llvm::StringRef tn::diag::severityName(Severity severity) {
  switch (severity) {
  case Severity::Error:
    return "error";
  case Severity::Warning:
    return "warning";
  case Severity::Remark:
    return "remark";
  }
  llvm_unreachable("every severity has a name");
}

DiagnosticSink::~DiagnosticSink() = default;
