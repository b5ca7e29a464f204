// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which command line does Clang's frontend get?
//
//   saxpy.cpp  → clang -std=c++20 -D__TENORITE__=1 -isystem … saxpy.cpp
//   saxpy.cu   → clang -x cuda --cuda-device-only -nocudainc … -include tn/cuda_builtin.h
//
// Invariant: what the user passes comes last, so that it wins.
#ifndef TN_FRONTEND_PARSEARGUMENTS_H
#define TN_FRONTEND_PARSEARGUMENTS_H

#include "frontend/Frontend.h"
#include <optional>
#include <string>
#include <vector>

namespace tn::frontend {

/// The folder of Clang's own headers (stddef.h and so on): where LLVM was
/// configured, else beside this program. Empty when there is none.
std::string findResourceDir();

/// Driver arguments; the first is the path of the clang they are meant for.
std::vector<std::string> clangArguments(const FrontendOptions &options,
                                        const std::string &resourceDir);

/// Why the input cannot be compiled at all ("is a directory"), if so.
std::optional<std::string> inputFault(const std::string &path);

} // namespace tn::frontend

#endif // TN_FRONTEND_PARSEARGUMENTS_H
