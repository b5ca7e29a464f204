// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the runtime and the manifest are told of a kernel, read off its MIR
// once.
#ifndef TN_COMPILER_CODEGEN_KERNELFACTS_H
#define TN_COMPILER_CODEGEN_KERNELFACTS_H

#include "compiler/ir/Dialect.h"
#include <string>
#include <vector>

namespace tn::codegen {

/// TN_ACCESS_* bits of the parameter whose first argument is `arg`: what the
/// kernel may do with the elements behind it, never less than it does.
unsigned accessBits(mir::KernelOp kernel, unsigned arg);
/// The same of a pointer inside a struct argument: as the checks saw it, else
/// what its type allows.
unsigned memberAccessBits(mir::KernelOp kernel, mir::MemberAttr member);

/// Is it an access in a loop that may wait for another thread's store: an atomic
/// or volatile load, a compare-and-swap, an exchange? On the CPU device other
/// threads must have their turn there.
bool maySpin(mlir::Operation *op);

/// TN_KERNEL_* bits.
unsigned kernelFlags(mir::KernelOp kernel);

/// The contract of a kernel; null when it has none.
mir::ContractOp contractOf(mlir::ModuleOp module, mir::KernelOp kernel);

struct ConditionText {
  std::string text, why, file;
  unsigned line = 0;
};
/// The conditions of a contract, in the order of their numbers.
std::vector<ConditionText> conditionsOf(mir::ContractOp contract);

struct SourcePlace {
  std::string file;
  unsigned line = 0, column = 0;
};
/// The innermost source position; line 0 when none is known.
SourcePlace placeOf(mlir::Location location);

/// Rule number and text of a site, for reports.
unsigned siteCode(mlir::Operation *op);
std::string siteText(mlir::Operation *op);

} // namespace tn::codegen

#endif // TN_COMPILER_CODEGEN_KERNELFACTS_H
