// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the parts of this installation are.
#ifndef TN_COMPILER_DRIVER_INSTALLATION_H
#define TN_COMPILER_DRIVER_INSTALLATION_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace tn::driver {

struct Installation {
  std::vector<std::string> includeDirs; ///< hold tn/kernel.h, tn/runtime.h
  std::string runtimeLibrary;           ///< libtn_runtime.a; may not exist
};

/// The parts that belong to the running executable.
Installation findInstallation(const char *argv0);

/// Clang's driver or, without it, the system's C++ compiler, for linking.
llvm::Expected<std::string> findHostCompiler();
/// Clang's driver, for -E.
llvm::Expected<std::string> findClang();

llvm::StringRef version();

} // namespace tn::driver

#endif // TN_COMPILER_DRIVER_INSTALLATION_H
