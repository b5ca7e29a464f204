// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The make rule that -MD writes.
#ifndef TN_COMPILER_EMIT_DEPFILE_H
#define TN_COMPILER_EMIT_DEPFILE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace tn::emit {

/// A path as make and Ninja read it: spaces, `#` and `$` escaped.
std::string escapeForMake(llvm::StringRef path);

/// `target: files…`; `target` is written as it is. With `phony`, an empty rule
/// for each file but the first, so that a deleted header is no error.
void writeDepfile(llvm::StringRef target, llvm::ArrayRef<std::string> files,
                  bool phony, llvm::raw_ostream &out);

} // namespace tn::emit

#endif // TN_COMPILER_EMIT_DEPFILE_H
