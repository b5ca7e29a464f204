// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The `tn` dialect as C++: include this to use MIR. docs/mir.md explains it.
#ifndef TN_COMPILER_IR_DIALECT_H
#define TN_COMPILER_IR_DIALECT_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "compiler/ir/Enums.h.inc"

#include "compiler/ir/Dialect.h.inc"

#define GET_ATTRDEF_CLASSES
#include "compiler/ir/Attrs.h.inc"

#define GET_TYPEDEF_CLASSES
#include "compiler/ir/Types.h.inc"

#define GET_OP_CLASSES
#include "compiler/ir/Ops.h.inc"

namespace tn::mir {

/// The module attribute that holds the phase.
inline constexpr llvm::StringLiteral kPhaseAttr = "tn.phase";

/// The phase of a module; *built* when it says nothing.
Phase phaseOf(mlir::ModuleOp module);
void setPhase(mlir::ModuleOp module, Phase phase);

/// `member_access` of a kernel: bits, one number a member, once it is proved.
inline constexpr llvm::StringLiteral kMemberAccessAttr = "member_access";
inline constexpr int32_t kMemberRead = 1, kMemberWritten = 2;

/// Loads `tn` and `arith` into a context.
void loadDialects(mlir::MLIRContext &context);

} // namespace tn::mir

#endif // TN_COMPILER_IR_DIALECT_H
