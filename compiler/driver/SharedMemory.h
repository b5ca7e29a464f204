// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The budget of static shared memory.
#ifndef TN_COMPILER_DRIVER_SHAREDMEMORY_H
#define TN_COMPILER_DRIVER_SHAREDMEMORY_H

#include "compiler/diagnostics/Diagnostic.h"
#include "compiler/ir/Dialect.h"

namespace tn::driver {

/// Reports TN8001 for each kernel whose static shared variables take more
/// bytes than a GPU gives a block.
void checkSharedMemory(mlir::ModuleOp mir, diag::DiagnosticSink &sink);

} // namespace tn::driver

#endif // TN_COMPILER_DRIVER_SHAREDMEMORY_H
