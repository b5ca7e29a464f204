// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `-lineinfo`: which line of the source does an instruction come from?
// Directives only (`.loc`), never a change of the code.
//
//   CallSiteLoc(callee "a.h":3:5, caller "k.cu":9:7)
//   →  !DILocation(line: 3, scope: <callee>, inlinedAt: !DILocation(line: 9,
//   scope: <kernel>))
#ifndef TN_COMPILER_CODEGEN_LINETABLE_H
#define TN_COMPILER_CODEGEN_LINETABLE_H

#include "compiler/ir/Dialect.h"
#include "llvm/IR/DIBuilder.h"

namespace tn::codegen {

class LineTable {
public:
  LineTable(llvm::Module &module, mlir::ModuleOp mir);
  /// Gives `function` a scope; later locations lie in it.
  void enter(mir::KernelOp kernel, llvm::Function *function);
  llvm::DebugLoc locationOf(mlir::Operation &op);
  /// Closes the table; call it once, after the last kernel.
  void finish() { builder.finalize(); }

private:
  llvm::DIBuilder builder;
  llvm::DISubroutineType *noType = nullptr;
  llvm::DISubprogram *scope = nullptr;
  llvm::StringMap<llvm::DISubprogram *> callees;

  llvm::DIFile *fileOf(llvm::StringRef path);
  llvm::DILocation *locationIn(mlir::Location location,
                               mlir::Operation *around);
};

} // namespace tn::codegen

#endif // TN_COMPILER_CODEGEN_LINETABLE_H
