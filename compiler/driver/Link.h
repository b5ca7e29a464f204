// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From objects to an executable.
#ifndef TN_COMPILER_DRIVER_LINK_H
#define TN_COMPILER_DRIVER_LINK_H

#include "compiler/driver/Invocation.h"

namespace tn::driver {

/// The linker's command line: `inputs` in order, then the runtime.
llvm::Expected<std::vector<std::string>>
linkCommand(const Invocation &inv, llvm::ArrayRef<std::string> inputs,
            llvm::StringRef output);

/// Runs a command; an error when it cannot start or fails.
llvm::Error runCommand(llvm::ArrayRef<std::string> command);

/// Preprocesses one source with Clang into `output`.
llvm::Expected<std::vector<std::string>>
preprocessCommand(const Invocation &inv, const Input &input,
                  llvm::StringRef output);

/// The command as one would type it.
std::string commandText(llvm::ArrayRef<std::string> command);

} // namespace tn::driver

#endif // TN_COMPILER_DRIVER_LINK_H
