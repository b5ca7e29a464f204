// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/codegen/LineTable.h"

#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/Module.h"

using namespace tn::mir;

namespace tn::codegen {

// The source range of a location that is no call site; null when unknown.
static mlir::FileLineColRange rangeOf(mlir::Location location) {
  if (auto name = llvm::dyn_cast<mlir::NameLoc>(location))
    return rangeOf(name.getChildLoc());
  if (auto fused = llvm::dyn_cast<mlir::FusedLoc>(location);
      fused && !fused.getLocations().empty())
    return rangeOf(fused.getLocations().front());
  if (auto call = llvm::dyn_cast<mlir::CallSiteLoc>(location))
    return rangeOf(call.getCallee());
  return llvm::dyn_cast<mlir::FileLineColRange>(location);
}

llvm::DIFile *LineTable::fileOf(llvm::StringRef path) {
  // No directory: the build's folder must not reach the output.
  return builder.createFile(path, "");
}

LineTable::LineTable(llvm::Module &module, mlir::ModuleOp mir)
    : builder(module) {
  std::string main = "kernel";
  for (auto kernel : mir.getOps<KernelOp>())
    if (auto range = rangeOf(kernel.getLoc())) {
      main = range.getFilename().str();
      break;
    }
  builder.createCompileUnit(
      llvm::DISourceLanguageName(llvm::dwarf::DW_LANG_C_plus_plus_14),
      fileOf(main), "tnc", /*isOptimized=*/true, "", 0, "",
      llvm::DICompileUnit::DebugDirectivesOnly);
  noType = builder.createSubroutineType(builder.getOrCreateTypeArray({}));
  module.addModuleFlag(llvm::Module::Warning, "Debug Info Version",
                       llvm::DEBUG_METADATA_VERSION);
}

void LineTable::enter(KernelOp kernel, llvm::Function *function) {
  auto range = rangeOf(kernel.getLoc());
  unsigned line = range ? range.getStartLine() : 0;
  llvm::DIFile *file =
      fileOf(range ? range.getFilename().getValue() : "kernel");
  scope =
      builder.createFunction(file, kernel.getSourceName(), kernel.getSymName(),
                             file, line, noType, line, llvm::DINode::FlagZero,
                             llvm::DISubprogram::SPFlagDefinition |
                                 llvm::DISubprogram::SPFlagOptimized);
  function->setSubprogram(scope);
}

llvm::DILocation *LineTable::locationIn(mlir::Location location,
                                        mlir::Operation *around) {
  llvm::DILocation *inlinedAt = nullptr;
  llvm::DISubprogram *in = scope;
  if (auto call = llvm::dyn_cast<mlir::CallSiteLoc>(location)) {
    auto inlined = around ? around->getParentOfType<InlineOp>() : InlineOp();
    inlinedAt = locationIn(call.getCaller(), inlined);
    auto range = rangeOf(call.getCallee());
    llvm::StringRef name = inlined ? inlined.getCallee() : "inlined";
    llvm::DISubprogram *&callee = callees[name];
    if (!callee) {
      llvm::DIFile *file =
          fileOf(range ? range.getFilename().getValue() : "kernel");
      callee = builder.createFunction(
          file, name, name, file, 0, noType, 0, llvm::DINode::FlagZero,
          llvm::DISubprogram::SPFlagDefinition |
              llvm::DISubprogram::SPFlagLocalToUnit |
              llvm::DISubprogram::SPFlagOptimized);
    }
    in = callee;
  }
  auto range = rangeOf(location);
  return llvm::DILocation::get(
      scope->getContext(), range ? range.getStartLine() : 0,
      range ? range.getStartColumn() : 0, in, inlinedAt);
}

llvm::DebugLoc LineTable::locationOf(mlir::Operation &op) {
  return llvm::DebugLoc(locationIn(op.getLoc(), &op));
}

} // namespace tn::codegen
