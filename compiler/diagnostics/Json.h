// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Diagnostics for programs: one JSON object a line.
#ifndef TN_COMPILER_DIAGNOSTICS_JSON_H
#define TN_COMPILER_DIAGNOSTICS_JSON_H

#include "compiler/diagnostics/Diagnostic.h"

namespace llvm {
class raw_ostream;
namespace json {
class OStream;
} // namespace json
} // namespace llvm

namespace tn::diag {

/// One object and a newline.
void writeJson(const Diagnostic &diagnostic, llvm::raw_ostream &out);

/// The members `file`, `line`, `column`, `endLine`, `endColumn` of the current
/// object; nothing for an unknown place.
void writeSpan(const SourceSpan &span, llvm::json::OStream &json);

/// A member with a string that may hold broken UTF-8.
void writeText(llvm::json::OStream &json, llvm::StringRef key,
               llvm::StringRef text);
/// A member with a list of such strings.
void writeTexts(llvm::json::OStream &json, llvm::StringRef key,
                llvm::ArrayRef<std::string> texts);

} // namespace tn::diag

#endif // TN_COMPILER_DIAGNOSTICS_JSON_H
