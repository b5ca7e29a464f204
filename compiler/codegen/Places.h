// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What object does a place lie in, as far as its chain of projections tells?
//
//   tn.offset (kernel argument 0), %i              → Argument 0
//   tn.field (tn.index (tn.shared "tile"), %i) [1] → Shared "tile"
//   tn.load of a variable that only ever holds x    → Argument x
//   tn.load of any other pointer                    → Loaded: could be anything
//
// Invariant: an answer other than Loaded holds for every execution.
#ifndef TN_COMPILER_CODEGEN_PLACES_H
#define TN_COMPILER_CODEGEN_PLACES_H

#include "compiler/ir/Dialect.h"
#include "llvm/ADT/MapVector.h"

namespace tn::codegen {

enum class RootKind {
  Argument,
  Local,
  Shared,
  DynamicShared,
  Global,
  Null,
  Loaded
};

struct Root {
  RootKind kind = RootKind::Loaded;
  mlir::Value value; ///< the place at the start of the chain
  unsigned arg = 0;  ///< Argument: index of the kernel's argument
  std::string name;  ///< as in the source, or ""
};
Root rootOf(mlir::Value place);

/// True for a variable that is only read, written, copied and zeroed as a whole
/// or by field: its address goes nowhere, so that it will live in a register.
bool isPlainLocal(mir::LocalOp local);

/// Where the static shared variables of a kernel lie in its block's memory.
struct SharedLayout {
  struct Variable {
    uint64_t offset, size, align;
    mlir::Type type;
  };
  llvm::MapVector<llvm::StringRef, Variable> variables;
  uint64_t size = 0; ///< bytes, all of them together
};
SharedLayout layoutShared(mir::KernelOp kernel);

/// True when the kernel holds an operation that makes writes of other threads
/// visible: a barrier, a fence, or an ordering atomic. What LLVM's `noalias`
/// says of an argument is then false of memory that is written.
bool synchronizes(mir::KernelOp kernel);

} // namespace tn::codegen

#endif // TN_COMPILER_CODEGEN_PLACES_H
