// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The JSON manifest: what a launcher other than ours must know of the kernels.
#ifndef TN_COMPILER_EMIT_MANIFEST_H
#define TN_COMPILER_EMIT_MANIFEST_H

#include "compiler/codegen/Codegen.h"
#include "passes/Passes.h"

namespace llvm::json {
class OStream;
} // namespace llvm::json

namespace tn::emit {

/// Resources of the kernels for one architecture.
struct ArchitectureResources {
  std::string arch;
  std::vector<codegen::KernelResources> kernels;
};

/// The members of one kernel's resources, into the current object.
void writeResources(llvm::json::OStream &json, llvm::StringRef arch,
                    const codegen::KernelResources &resources);

/// `mir` is in phase *lowered*; `resources` may be empty.
void writeManifest(mlir::ModuleOp mir, llvm::ArrayRef<KernelReport> reports,
                   llvm::ArrayRef<ArchitectureResources> resources,
                   llvm::raw_ostream &out);

} // namespace tn::emit

#endif // TN_COMPILER_EMIT_MANIFEST_H
