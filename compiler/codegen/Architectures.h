// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which GPUs do we generate code for, and which PTX version does each take?
#ifndef TN_COMPILER_CODEGEN_ARCHITECTURES_H
#define TN_COMPILER_CODEGEN_ARCHITECTURES_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace tn::codegen {

struct Architecture {
  llvm::StringRef name; ///< "sm_90a"
  unsigned number;      ///< 90
  llvm::StringRef ptx;  ///< LLVM feature of the PTX version: "ptx80"
};

/// The row of `name`, or an error that names the nearest one.
llvm::Expected<Architecture> findArchitecture(llvm::StringRef name);

} // namespace tn::codegen

#endif // TN_COMPILER_CODEGEN_ARCHITECTURES_H
