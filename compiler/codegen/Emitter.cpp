// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The walk itself, and the small things every part of it needs.
#include "compiler/codegen/Emitter.h"

#include "compiler/codegen/LineTable.h"

using namespace tn::mir;

namespace tn::codegen {

Target::~Target() = default;

llvm::Error Emitter::emitBody(KernelOp op, llvm::Function *into) {
  kernel = op;
  function = into;
  shared = layoutShared(op);
  llvm::FastMathFlags flags;
  flags.setAllowContract(target.contractsFma());
  b.setFastMathFlags(flags);
  llvm::BasicBlock *end = newBlock("end");
  exits.onReturn = end;
  emitBlock(op.entry());
  b.SetInsertPoint(end);
  b.CreateRetVoid();
  return takeError();
}

void Emitter::emitBlock(mlir::Block &block) {
  for (mlir::Operation &op : block) {
    if (failed())
      return;
    // What stands after an `if` that never falls through is unreachable, but
    // LLVM wants every block to have one terminator.
    if (b.GetInsertBlock()->getTerminator())
      b.SetInsertPoint(newBlock("unreachable"));
    if (lines)
      b.SetCurrentDebugLocation(lines->locationOf(op));
    emit(op);
  }
}

void Emitter::emit(mlir::Operation &op) {
  if (emitControl(op) || emitMemory(op) || emitPlace(op) || emitArith(op) ||
      emitThreads(op) || emitAtomic(op))
    return;
  fail(&op,
       "code generation does not know `" + op.getName().getStringRef() + "`");
}

llvm::Value *Emitter::value(mlir::Value v) {
  auto it = values.find(v);
  if (it != values.end())
    return it->second;
  fail(v.getDefiningOp(), "a value is used before it is made");
  return llvm::PoisonValue::get(typeOf(v.getType()));
}

unsigned Emitter::site(mlir::Operation *op) const {
  auto it = sites.index.find(op);
  // A contract's operations are no sites: it runs on the host before a launch.
  assert((it != sites.index.end() || !op->getParentOfType<KernelOp>()) &&
         "collectSites misses an operation");
  return it == sites.index.end() ? ~0u : it->second;
}

llvm::BasicBlock *Emitter::newBlock(const llvm::Twine &name) {
  return llvm::BasicBlock::Create(context(), name, function);
}

llvm::AllocaInst *Emitter::slot(llvm::Type *type, uint64_t align,
                                const llvm::Twine &name) {
  llvm::BasicBlock &entry = function->getEntryBlock();
  llvm::IRBuilder<> at(&entry, entry.begin());
  llvm::AllocaInst *alloca = at.CreateAlloca(type, nullptr, name);
  alloca->setAlignment(llvm::Align(std::max<uint64_t>(align, 1)));
  return alloca;
}

llvm::BasicBlock *Emitter::coldBranch(llvm::Value *condition,
                                      const llvm::Twine &name) {
  llvm::BasicBlock *cold = newBlock(name), *rest = newBlock("cont");
  b.CreateCondBr(condition, cold, rest,
                 llvm::MDBuilder(context()).createUnlikelyBranchWeights());
  b.SetInsertPoint(cold);
  return rest;
}

llvm::Value *Emitter::call(llvm::StringRef name, llvm::Type *result,
                           llvm::ArrayRef<llvm::Value *> args) {
  llvm::SmallVector<llvm::Type *> types;
  for (llvm::Value *arg : args)
    types.push_back(arg->getType());
  auto callee = module.getOrInsertFunction(
      name, llvm::FunctionType::get(result, types, false));
  return b.CreateCall(callee, args);
}

void Emitter::branch(llvm::BasicBlock *to) {
  if (!b.GetInsertBlock()->getTerminator())
    b.CreateBr(to);
}

llvm::Value *Emitter::fail(mlir::Operation *op, const llvm::Twine &why,
                           mlir::Type result) {
  if (firstError.empty()) {
    std::string position = op ? sourcePosition(op->getLoc()) : "";
    firstError = (position.empty() ? "" : position + ": ") + why.str();
    if (kernel)
      firstError += " (in kernel `" + kernel.getSourceName().str() + "`)";
  }
  return result ? llvm::PoisonValue::get(typeOf(result)) : nullptr;
}

llvm::Error Emitter::takeError() {
  if (firstError.empty())
    return llvm::Error::success();
  return llvm::createStringError(llvm::inconvertibleErrorCode(), firstError);
}

llvm::SyncScope::ID Emitter::scopeId(Scope scope) {
  return context().getOrInsertSyncScopeID(target.syncScope(scope));
}

std::string sourcePosition(mlir::Location location) {
  if (auto call = llvm::dyn_cast<mlir::CallSiteLoc>(location))
    return sourcePosition(call.getCallee());
  if (auto name = llvm::dyn_cast<mlir::NameLoc>(location))
    return sourcePosition(name.getChildLoc());
  if (auto fused = llvm::dyn_cast<mlir::FusedLoc>(location))
    return fused.getLocations().empty()
               ? ""
               : sourcePosition(fused.getLocations().front());
  if (auto range = llvm::dyn_cast<mlir::FileLineColRange>(location))
    return (range.getFilename().getValue() + ":" +
            llvm::Twine(range.getStartLine()) + ":" +
            llvm::Twine(range.getStartColumn()))
        .str();
  return "";
}

} // namespace tn::codegen
