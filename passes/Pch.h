// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What every file of the walker includes: MLIR's headers, parsed once.
#include "compiler/ir/Dialect.h"
