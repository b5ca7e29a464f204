// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What `-arch=native` means here.
#ifndef TN_COMPILER_DRIVER_NATIVEARCHITECTURES_H
#define TN_COMPILER_DRIVER_NATIVEARCHITECTURES_H

#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace tn::driver {

/// "sm_NN" of each GPU of this machine, once each; an error when there is none.
llvm::Expected<std::vector<std::string>> nativeArchitectures();

} // namespace tn::driver

#endif // TN_COMPILER_DRIVER_NATIVEARCHITECTURES_H
