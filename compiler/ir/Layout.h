// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How many bytes does a value of a MIR type take in memory, and where do its
// parts lie? One answer for the checks, the interpreter and code generation.
//
//   i1 → 1 byte    place → 8    array<3 x f32> → 12    struct → as Clang laid it out
#ifndef TN_COMPILER_IR_LAYOUT_H
#define TN_COMPILER_IR_LAYOUT_H

#include "compiler/ir/Dialect.h"

namespace tn::mir {

/// Size in bytes, padding included.
uint64_t sizeInBytes(mlir::Type type);

/// Natural alignment in bytes.
uint64_t alignInBytes(mlir::Type type);

/// Alignment in bytes of a variable of this type, of which the source promises
/// `promised`. Rows of a tile can be read 16 bytes at a time, so that a variable
/// that holds such a row begins at a multiple of 16.
uint64_t variableAlign(mlir::Type type, uint64_t promised = 1);

/// Alignment in bytes of dynamic shared memory.
inline constexpr uint64_t kDynamicSharedAlign = 16;

/// For a struct whose fields are N equal scalars without padding and whose
/// alignment is its size (float4, int2): that scalar type; else null.
mlir::Type vectorElement(StructType type);

/// The scalar or place that begins `offset` bytes into a value of this type; null
/// where none does.
mlir::Type leafAt(mlir::Type type, uint64_t offset);

/// Is a parameter of this kind a token: pointer, length and bound [race-6]?
bool isTokenKind(llvm::StringRef kind);

} // namespace tn::mir

#endif // TN_COMPILER_IR_LAYOUT_H
