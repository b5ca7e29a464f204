// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Read-modify-write on NVPTX. LLVM 22's back end prints `atomicrmw` as a plain
// `atom`, which is relaxed and of device scope, whatever the instruction says
// (tried: `atomicrmw add … seq_cst` gives `atom.global.add.u32`). So the order
// is made by fences here, and system scope by an instruction that names it.
//
//   tn.atomic_rmw add acq_rel grid    fence.acq_rel.gpu; atom.add;
//   fence.acq_rel.gpu tn.atomic_rmw add relaxed system
//   atom.relaxed.sys.global.add.u32
//
// Invariant: the operation is at least as strong as MIR says. Compare-and-swap
// loops, loads and stores carry order and scope in LLVM.
#include "compiler/codegen/NvptxTarget.h"

#include "compiler/ir/Layout.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/Transforms/Utils/LowerAtomic.h"

using namespace tn::mir;

namespace tn::codegen {

// ".add.u32" of the instruction, or "" where PTX has none of this type.
static std::string ptxOperation(RmwKind kind, llvm::Type *type) {
  unsigned width = type->getPrimitiveSizeInBits();
  std::string bits = std::to_string(width);
  if (type->isFloatTy() || type->isDoubleTy())
    return kind == RmwKind::FAdd       ? ".add.f" + bits
           : kind == RmwKind::Exchange ? ".exch.b" + bits
                                       : "";
  if (!type->isIntegerTy() || (width != 32 && width != 64))
    return "";
  switch (kind) {
  case RmwKind::Add:
  case RmwKind::Sub:
    return ".add.u" + bits;
  case RmwKind::And:
    return ".and.b" + bits;
  case RmwKind::Or:
    return ".or.b" + bits;
  case RmwKind::Xor:
    return ".xor.b" + bits;
  case RmwKind::Exchange:
    return ".exch.b" + bits;
  case RmwKind::SMin:
    return ".min.s" + bits;
  case RmwKind::SMax:
    return ".max.s" + bits;
  case RmwKind::UMin:
    return ".min.u" + bits;
  case RmwKind::UMax:
    return ".max.u" + bits;
  case RmwKind::Inc:
    return width == 32 ? ".inc.u32" : "";
  case RmwKind::Dec:
    return width == 32 ? ".dec.u32" : "";
  case RmwKind::FAdd:
  case RmwKind::FMin:
  case RmwKind::FMax:
    return "";
  }
  llvm_unreachable("all kinds are listed");
}

static llvm::Value *update(Emitter &e, RmwKind kind, llvm::Value *old,
                           llvm::Value *v) {
  return llvm::buildAtomicRMWValue(llvmKind(kind), e.b, old, v);
}

llvm::Value *NvptxTarget::atomicRmw(Emitter &e, AtomicRmwOp op) {
  llvm::Value *address = e.value(op.getPlace()), *v = e.value(op.getValue());
  llvm::Type *type = v->getType();
  if (type->isPointerTy() || type->isIntegerTy(1))
    return e.fail(op, "an atomic operation needs an integer or a float",
                  op.getOld().getType());
  Order order = op.getOrder();
  // Shared memory ends at the cluster, and a thread's own needs no scope.
  bool isSystem = op.getScope() == Scope::System &&
                  op.getPlace().getType().getSpace() == Space::Global;
  llvm::SyncScope::ID scope = e.scopeId(op.getScope());

  if (order == Order::SeqCst)
    e.b.CreateFence(llvm::AtomicOrdering::SequentiallyConsistent, scope);
  else if (order == Order::Release || order == Order::AcqRel)
    e.b.CreateFence(llvm::AtomicOrdering::Release, scope);

  llvm::Value *old = nullptr;
  bool isNarrow = type->isIntegerTy() && type->getIntegerBitWidth() < 32;
  if (std::string operation = ptxOperation(op.getKind(), type);
      isSystem && !operation.empty()) {
    if (op.getKind() == RmwKind::Sub)
      v = e.b.CreateNeg(v);
    std::string letter = type->isFloatTy()                      ? "f"
                         : type->isDoubleTy()                   ? "d"
                         : type->getPrimitiveSizeInBits() == 64 ? "l"
                                                                : "r";
    auto *signature =
        llvm::FunctionType::get(type, {address->getType(), type}, false);
    auto *instruction = llvm::InlineAsm::get(
        signature, "atom.relaxed.sys.global" + operation + " $0, [$1], $2;",
        "=" + letter + ",l," + letter + ",~{memory}", /*hasSideEffects=*/true);
    old = e.b.CreateCall(instruction, {address, v});
  } else if (isSystem || op.getKind() == RmwKind::FMin ||
             op.getKind() == RmwKind::FMax || isNarrow) {
    old = e.loopCas(
        address, type, llvm::AtomicOrdering::Monotonic, scope,
        [&](llvm::Value *seen) { return update(e, op.getKind(), seen, v); });
  } else {
    old = e.b.CreateAtomicRMW(llvmKind(op.getKind()), address, v,
                              llvm::Align(sizeInBytes(op.getOld().getType())),
                              llvm::AtomicOrdering::Monotonic, scope);
  }
  if (order == Order::SeqCst || order == Order::Acquire ||
      order == Order::AcqRel)
    e.b.CreateFence(llvm::AtomicOrdering::Acquire, scope);
  return old;
}

} // namespace tn::codegen
