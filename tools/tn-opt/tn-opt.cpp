// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads MIR as text or bytecode, runs the passes named on the command line,
// verifies, prints: the tool that the tests of compiler/ir and passes/ use.
//
//   tn-opt kernel.mlir                        parse, verify, print
//   tn-opt --split-input-file --verify-diagnostics bad.mlir
#include "compiler/ir/Dialect.h"
#ifdef TN_OPT_WITH_PASSES
#include "passes/Passes.h"
#endif

#include "mlir/Tools/mlir-opt/MlirOptMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  registry.insert<tn::mir::TnDialect, mlir::arith::ArithDialect>();
#ifdef TN_OPT_WITH_PASSES
  tn::registerTenoritePasses();
#endif
  return mlir::asMainReturnCode(
      mlir::MlirOptMain(argc, argv, "Tenorite MIR tool\n", registry));
}
