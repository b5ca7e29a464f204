// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The budgets of static shared memory and of a thread's variables.
#ifndef TN_COMPILER_DRIVER_SHAREDMEMORY_H
#define TN_COMPILER_DRIVER_SHAREDMEMORY_H

#include "compiler/diagnostics/Diagnostic.h"
#include "compiler/ir/Dialect.h"

namespace tn::driver {

/// Reports TN8001 for each kernel whose static shared variables take more
/// bytes than a GPU gives a block, and TN8003 for each with a variable that is
/// larger than a thread's memory.
void checkSharedMemory(mlir::ModuleOp mir, diag::DiagnosticSink &sink);

} // namespace tn::driver

#endif // TN_COMPILER_DRIVER_SHAREDMEMORY_H
