// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which LLVM type does a MIR type become, as a value and in memory?
//
//   MIR                        value            memory
//   i1                         i1               i8
//   f32, i64, …                float, i64, …    the same
//   place<f32, global>         ptr addrspace(1) the same, 8 bytes
//   struct, array              none             [size x i8]
//
// Invariant: the LLVM memory type has exactly `mir::sizeInBytes` bytes, so that
// scaling a pointer by it is MIR's element arithmetic.
#ifndef TN_COMPILER_CODEGEN_LLVMTYPES_H
#define TN_COMPILER_CODEGEN_LLVMTYPES_H

#include "compiler/ir/Dialect.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"

namespace tn::codegen {

class Target;

/// The type of an SSA value; null for types that are no values.
llvm::Type *valueType(mlir::Type type, llvm::LLVMContext &context,
                      const Target &target);

/// The type an object of `type` is loaded, stored and indexed as.
llvm::Type *memoryType(mlir::Type type, llvm::LLVMContext &context,
                       const Target &target);

/// A scalar part of an object: a leaf of its struct and array tree, where a
/// struct that moves as one vector (`float4`) is one leaf.
struct Leaf {
  uint64_t offset;
  llvm::Type *type;
  uint64_t align;
};

/// The leaves of `type`, in order of offset; empty when there are more than
/// `limit` of them (copy it as bytes then).
llvm::SmallVector<Leaf> leavesOf(mlir::Type type, llvm::LLVMContext &context,
                                 const Target &target, unsigned limit);

/// LLVM's name for a read-modify-write operation.
llvm::AtomicRMWInst::BinOp llvmKind(mir::RmwKind kind);

} // namespace tn::codegen

#endif // TN_COMPILER_CODEGEN_LLVMTYPES_H
