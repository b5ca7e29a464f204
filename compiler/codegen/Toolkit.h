// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where is the CUDA toolkit, if there is one at all?
#ifndef TN_COMPILER_CODEGEN_TOOLKIT_H
#define TN_COMPILER_CODEGEN_TOOLKIT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace tn::codegen {

/// The folders that may hold a toolkit, in the order they are tried:
/// $CUDA_HOME, $CUDA_PATH, /usr/local/cuda.
std::vector<std::string> toolkitFolders();

/// The path of a program of the toolkit: $`variable` when it is set, else
/// `bin/<name>` of the toolkit's folders, else $PATH. The error says all of
/// them.
llvm::Expected<std::string> findTool(llvm::StringRef name,
                                     llvm::StringRef variable);

/// Bitcode of libdevice: `given` when not empty, else the toolkit's. `needed`
/// is the function that wants it, for the error.
llvm::Expected<std::string> findLibdevice(llvm::StringRef given,
                                          llvm::StringRef needed);

} // namespace tn::codegen

#endif // TN_COMPILER_CODEGEN_TOOLKIT_H
