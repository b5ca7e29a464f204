// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The `tn` dialect: MIR of GPU kernels, designed after rustc's MIR. Places are
// values, control flow is structured with early exits as terminators, every
// memory reference carries its space. docs/mir.md is the reference.
#ifndef TN_IR_DIALECT_TD
#define TN_IR_DIALECT_TD

include "mlir/IR/OpBase.td"

def Tn_Dialect : Dialect {
  let name = "tn";
  let cppNamespace = "::tn::mir";
  let summary = "kernels with places, spaces, scopes and structured control flow";
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

#endif // TN_IR_DIALECT_TD
