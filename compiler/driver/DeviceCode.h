// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All code for GPUs that one call makes.
#ifndef TN_COMPILER_DRIVER_DEVICECODE_H
#define TN_COMPILER_DRIVER_DEVICECODE_H

#include "compiler/diagnostics/DiagnosticList.h"
#include "compiler/driver/Invocation.h"
#include "compiler/emit/Manifest.h"

namespace tn::driver {

struct DeviceCodeResult {
  std::string result;                 ///< -ptx, -cubin, -fatbin, -emit-llvm
  std::vector<codegen::Image> images; ///< to embed into a host object
  std::vector<emit::ArchitectureResources> resources; ///< empty without ptxas
};

/// Generates what `inv.action` needs of a module in phase *lowered*. Kernels
/// over a budget are reported as TN8002.
llvm::Error deviceCode(const Invocation &inv, const Input &input,
                       mlir::ModuleOp mir, llvm::ArrayRef<KernelReport> reports,
                       diag::DiagnosticSink &sink, DeviceCodeResult &result);

} // namespace tn::driver

#endif // TN_COMPILER_DRIVER_DEVICECODE_H
