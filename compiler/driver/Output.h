// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where results go, and under which names.
#ifndef TN_COMPILER_DRIVER_OUTPUT_H
#define TN_COMPILER_DRIVER_OUTPUT_H

#include "compiler/driver/Invocation.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace tn::driver {

/// Writes a file, or stdout for "-". The file appears whole or not at all.
llvm::Error writeOutput(llvm::StringRef path,
                        llvm::function_ref<void(llvm::raw_ostream &)> write);

/// The same for a writer that wants a path: it gets a temporary one beside
/// `path`, which is renamed when it succeeds and removed when it fails.
llvm::Error
writeThroughFile(const std::string &path,
                 llvm::function_ref<llvm::Error(const std::string &)> write);

/// With --keep, writes `stem + suffix` into the folder of --keep-dir.
llvm::Error keepFile(const Invocation &inv, const Input &input,
                     const llvm::Twine &suffix,
                     llvm::function_ref<void(llvm::raw_ostream &)> write);

/// The result's name when there is no `-o`: "saxpy.ptx", "saxpy.o", "a.out";
/// "-" for what is printed.
std::string defaultOutput(const Invocation &inv, const Input &input);

/// Where -MD writes: -MF, else the output with the extension ".d".
std::string depfilePath(const Invocation &inv, llvm::StringRef output);

/// stdout for reports, unless the result itself goes there.
llvm::raw_ostream &reportStream(const Invocation &inv, llvm::StringRef output);

} // namespace tn::driver

#endif // TN_COMPILER_DRIVER_OUTPUT_H
