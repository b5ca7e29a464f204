// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How does the body of a kernel become LLVM IR? One walk over the structured
// regions that creates basic blocks as it goes; exits become branches.
//
//   tn.loop cond {…} body { tn.if %c { tn.break } … } step {…}
//   →  br cond;  cond: br %x, body, end;  body: br %c, end, if.end;  if.end: …
//   br step;
//      step: … br cond;  end:
//
// Invariant: between two operations the insertion point is the end of a block
// without terminator; every MIR value seen so far is in `values`.
#ifndef TN_COMPILER_CODEGEN_EMITTER_H
#define TN_COMPILER_CODEGEN_EMITTER_H

#include "compiler/codegen/Codegen.h"
#include "compiler/codegen/LlvmTypes.h"
#include "compiler/codegen/Places.h"
#include "compiler/codegen/Target.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/MDBuilder.h"

namespace tn::codegen {

class LineTable;

class Emitter {
public:
  Emitter(llvm::Module &module, Target &target, const SiteTable &sites)
      : b(module.getContext()), module(module), target(target), sites(sites) {}

  /// Emits the body of `kernel` into `function`, whose entry block is current
  /// and has no terminator; the kernel's arguments are in `values`.
  llvm::Error emitBody(mir::KernelOp kernel, llvm::Function *function);

  /// Emits the operations of one block up to and including its exit.
  void emitBlock(mlir::Block &block);
  /// Emits one operation.
  void emit(mlir::Operation &op);

  // ------------------------------------------------- what the targets use too
  llvm::IRBuilder<> b;
  llvm::Module &module;
  Target &target;
  const SiteTable &sites;
  mir::KernelOp kernel;
  llvm::Function *function = nullptr;
  llvm::DenseMap<mlir::Value, llvm::Value *> values;
  SharedLayout shared;
  LineTable *lines = nullptr;
  /// One alias scope an argument; null where nothing is known.
  llvm::SmallVector<llvm::MDNode *> argumentScopes;

  llvm::LLVMContext &context() { return module.getContext(); }
  llvm::Value *value(mlir::Value v);
  llvm::Type *typeOf(mlir::Type t) { return valueType(t, context(), target); }
  llvm::Type *memoryOf(mlir::Type t) {
    return memoryType(t, context(), target);
  }
  unsigned site(mlir::Operation *op) const;
  llvm::BasicBlock *newBlock(const llvm::Twine &name);
  /// A slot in the entry block: places it there whatever the current block.
  llvm::AllocaInst *slot(llvm::Type *type, uint64_t align,
                         const llvm::Twine &name);
  /// Branches to a new cold block when `condition` holds; the cold block is
  /// current afterwards, the returned one is where the rest goes.
  llvm::BasicBlock *coldBranch(llvm::Value *condition, const llvm::Twine &name);
  llvm::Value *call(llvm::StringRef name, llvm::Type *result,
                    llvm::ArrayRef<llvm::Value *> args);
  llvm::Value *loopCas(llvm::Value *address, llvm::Type *type,
                       llvm::AtomicOrdering order, llvm::SyncScope::ID scope,
                       llvm::function_ref<llvm::Value *(llvm::Value *)> update);
  llvm::SyncScope::ID scopeId(mir::Scope scope);
  /// Float arithmetic that is right for bf16 where the target has none.
  llvm::Value *extendBf16(llvm::Value *v);
  llvm::Value *truncateToBf16(llvm::Value *v);

  /// Reports what cannot be generated; the first report wins.
  llvm::Value *fail(mlir::Operation *op, const llvm::Twine &why,
                    mlir::Type result = {});
  bool failed() const { return !firstError.empty(); }
  llvm::Error takeError();

private:
  struct Exits {
    llvm::BasicBlock *onBreak = nullptr, *onContinue = nullptr,
                     *onReturn = nullptr;
  };
  Exits exits;
  std::string firstError;

  void set(mlir::Value v, llvm::Value *to) { values[v] = to; }
  void branch(llvm::BasicBlock *to);
  void emitRegion(mlir::Region &region, llvm::BasicBlock *next);

  // EmitControl.cpp
  bool emitControl(mlir::Operation &op);
  void emitIf(mir::IfOp op);
  void emitLoop(mir::LoopOp op);
  void emitSwitch(mir::SwitchOp op);
  llvm::MDNode *loopMetadata(mir::LoopOp op);
  void emitCheck(mlir::Operation *op, llvm::Value *condition,
                 llvm::Value *index, llvm::Value *length);

  // EmitArith.cpp
  bool emitArith(mlir::Operation &op);
  llvm::Value *emitDivision(mlir::Operation &op);
  llvm::Value *emitFloatBinary(mlir::Operation &op);
  llvm::Value *emitConversion(mlir::Operation &op);
  llvm::Value *emitCompare(mlir::Operation &op);

  // EmitMemory.cpp
  bool emitMemory(mlir::Operation &op);
  bool emitPlace(mlir::Operation &op);
  void emitCopy(mir::CopyOp op);
  void emitLocal(mir::LocalOp op);
  llvm::Value *fromMemory(llvm::Value *v, mlir::Type type);
  llvm::Value *toMemory(llvm::Value *v, mlir::Type type);
  template <typename Inst>
  Inst *annotate(Inst *access, mlir::Value place, bool invariant = false);

  // EmitThreads.cpp
  bool emitThreads(mlir::Operation &op);
  bool emitAtomic(mlir::Operation &op);

  // EmitMath.cpp
  llvm::Value *emitMath(mir::MathOp op);
};

/// LLVM's order of a MIR order.
llvm::AtomicOrdering llvmOrder(mir::Order order);

/// Declares the module variables as `tn.global`s of this target.
llvm::Error emitGlobals(mlir::ModuleOp mir, llvm::Module &module,
                        const Target &target, bool isHost);
/// The LLVM name of module variable `name`.
std::string globalName(llvm::StringRef name, bool isHost);

/// "file.cpp:12:5" of the innermost source position, "" when none is known.
std::string sourcePosition(mlir::Location location);

} // namespace tn::codegen

#endif // TN_COMPILER_CODEGEN_EMITTER_H
