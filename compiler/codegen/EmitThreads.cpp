// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations of threads and atomics: dispatch to the target's hooks, and the
// atomics that LLVM expresses the same way everywhere.
//
//   tn.atomic_cas acq_rel grid   cmpxchg … syncscope("device") acq_rel
//   monotonic
//
// Floats go through integers of their width: not every target has float forms.
#include "compiler/codegen/Emitter.h"

#include "compiler/ir/Layout.h"

using namespace tn::mir;

namespace tn::codegen {

llvm::AtomicOrdering llvmOrder(Order order) {
  switch (order) {
  case Order::Relaxed:
    return llvm::AtomicOrdering::Monotonic;
  case Order::Acquire:
    return llvm::AtomicOrdering::Acquire;
  case Order::Release:
    return llvm::AtomicOrdering::Release;
  case Order::AcqRel:
    return llvm::AtomicOrdering::AcquireRelease;
  case Order::SeqCst:
    return llvm::AtomicOrdering::SequentiallyConsistent;
  }
  llvm_unreachable("all orders are listed");
}

bool Emitter::emitThreads(mlir::Operation &op) {
  if (auto id = llvm::dyn_cast<IdOp>(op))
    set(id.getResult(), target.launchIndex(*this, id.getKind(), id.getDim()));
  else if (auto size = llvm::dyn_cast<WarpSizeOp>(op))
    set(size.getResult(), b.getInt32(32));
  else if (auto sync = llvm::dyn_cast<SyncOp>(op))
    target.sync(*this, sync);
  else if (auto reduce = llvm::dyn_cast<SyncReduceOp>(op))
    set(reduce.getResult(), target.syncReduce(*this, reduce));
  else if (auto fence = llvm::dyn_cast<FenceOp>(op))
    target.fence(*this, fence);
  else if (auto shuffle = llvm::dyn_cast<ShuffleOp>(op))
    set(shuffle.getResult(), target.shuffle(*this, shuffle));
  else if (auto vote = llvm::dyn_cast<VoteOp>(op))
    set(vote.getResult(), target.vote(*this, vote));
  else if (auto mask = llvm::dyn_cast<ActiveMaskOp>(op))
    set(mask.getResult(), target.activeMask(*this));
  else if (auto reduceWarp = llvm::dyn_cast<WarpReduceOp>(op))
    set(reduceWarp.getResult(), target.warpReduce(*this, reduceWarp));
  else if (auto match = llvm::dyn_cast<MatchOp>(op))
    set(match.getResult(), target.match(*this, match));
  else if (auto clock = llvm::dyn_cast<ClockOp>(op))
    set(clock.getResult(), target.clock(*this));
  else if (auto math = llvm::dyn_cast<MathOp>(op))
    set(math.getResult(), emitMath(math));
  else if (auto print = llvm::dyn_cast<PrintfOp>(op))
    set(print.getResult(), target.printf(*this, print));
  else if (llvm::isa<ExpectsOp>(op))
    ; // A promise: the contract has it, the kernel does not.
  else if (llvm::isa<ExtentOp>(op))
    // Only promises read it.
    set(op.getResult(0), llvm::PoisonValue::get(b.getInt64Ty()));
  else if (llvm::isa<BoundsOp>(op))
    fail(&op, "a bounds obligation reached code generation: the module is not "
              "in phase lowered");
  else
    return false;
  return true;
}

// Integers of the width, for floats and places; MIR's i1 is a byte.
static llvm::Type *atomicType(Emitter &e, mlir::Type type) {
  return e.b.getIntNTy(8 * sizeInBytes(type));
}

static llvm::Value *toBits(Emitter &e, llvm::Value *v, llvm::Type *bits) {
  if (v->getType()->isPointerTy())
    return e.b.CreatePtrToInt(v, bits);
  if (v->getType()->isIntegerTy())
    return e.b.CreateZExtOrTrunc(v, bits);
  return e.b.CreateBitCast(v, bits);
}

static llvm::Value *fromBits(Emitter &e, llvm::Value *v, llvm::Type *type) {
  if (type->isPointerTy())
    return e.b.CreateIntToPtr(v, type);
  if (type->isIntegerTy(1))
    return e.b.CreateIsNotNull(v);
  return e.b.CreateBitCast(v, type);
}

bool Emitter::emitAtomic(mlir::Operation &op) {
  auto announce = [&](mlir::Value place, mlir::Type type, AccessKind kind,
                      Scope scope) {
    llvm::Value *address = value(place);
    target.beforeAccess(*this, &op, place, address, sizeInBytes(type), kind,
                        scope);
    return address;
  };
  auto aligned = [](mlir::Type type) { return llvm::Align(sizeInBytes(type)); };
  if (auto rmw = llvm::dyn_cast<AtomicRmwOp>(op)) {
    announce(rmw.getPlace(), rmw.getOld().getType(), AccessKind::AtomicUpdate,
             rmw.getScope());
    set(rmw.getOld(), target.atomicRmw(*this, rmw));
  } else if (auto cas = llvm::dyn_cast<AtomicCasOp>(op)) {
    mlir::Type type = cas.getOld().getType();
    llvm::Value *address = announce(cas.getPlace(), type,
                                    AccessKind::AtomicUpdate, cas.getScope());
    llvm::Type *bits = atomicType(*this, type);
    llvm::AtomicOrdering order = llvmOrder(cas.getOrder());
    auto *inst = b.CreateAtomicCmpXchg(
        address, toBits(*this, value(cas.getExpected()), bits),
        toBits(*this, value(cas.getDesired()), bits), aligned(type), order,
        llvm::AtomicCmpXchgInst::getStrongestFailureOrdering(order),
        scopeId(cas.getScope()));
    set(cas.getOld(),
        fromBits(*this, b.CreateExtractValue(inst, 0), typeOf(type)));
  } else if (auto load = llvm::dyn_cast<AtomicLoadOp>(op)) {
    mlir::Type type = load.getValue().getType();
    llvm::Value *address = announce(load.getPlace(), type,
                                    AccessKind::AtomicLoad, load.getScope());
    if (load.getOrder() == Order::Release || load.getOrder() == Order::AcqRel) {
      fail(&op, "an atomic load cannot release");
      return true;
    }
    auto *inst =
        b.CreateAlignedLoad(atomicType(*this, type), address, aligned(type));
    inst->setAtomic(llvmOrder(load.getOrder()), scopeId(load.getScope()));
    set(load.getValue(), fromBits(*this, inst, typeOf(type)));
  } else if (auto store = llvm::dyn_cast<AtomicStoreOp>(op)) {
    mlir::Type type = store.getValue().getType();
    llvm::Value *address = announce(store.getPlace(), type,
                                    AccessKind::AtomicStore, store.getScope());
    if (store.getOrder() == Order::Acquire ||
        store.getOrder() == Order::AcqRel) {
      fail(&op, "an atomic store cannot acquire");
      return true;
    }
    llvm::Value *v =
        toBits(*this, value(store.getValue()), atomicType(*this, type));
    auto *inst = b.CreateAlignedStore(v, address, aligned(type));
    inst->setAtomic(llvmOrder(store.getOrder()), scopeId(store.getScope()));
  } else {
    return false;
  }
  return true;
}

// old = *address; do { new = update(old) } while (!cas(address, old, new)).
llvm::Value *
Emitter::loopCas(llvm::Value *address, llvm::Type *type,
                 llvm::AtomicOrdering order, llvm::SyncScope::ID scope,
                 llvm::function_ref<llvm::Value *(llvm::Value *)> update) {
  llvm::Type *bits =
      b.getIntNTy(module.getDataLayout().getTypeStoreSizeInBits(type));
  llvm::Align align(bits->getIntegerBitWidth() / 8);
  auto *first = b.CreateAlignedLoad(bits, address, align);
  first->setAtomic(llvm::AtomicOrdering::Monotonic, scope);
  llvm::BasicBlock *before = b.GetInsertBlock(), *loop = newBlock("cas.loop"),
                   *end = newBlock("cas.end");
  b.CreateBr(loop);
  b.SetInsertPoint(loop);
  llvm::PHINode *old = b.CreatePHI(bits, 2);
  old->addIncoming(first, before);
  llvm::Value *next = toBits(*this, update(fromBits(*this, old, type)), bits);
  auto *cas = b.CreateAtomicCmpXchg(
      address, old, next, align, order,
      llvm::AtomicCmpXchgInst::getStrongestFailureOrdering(order), scope);
  llvm::Value *seen = b.CreateExtractValue(cas, 0);
  old->addIncoming(seen, b.GetInsertBlock());
  b.CreateCondBr(b.CreateExtractValue(cas, 1), end, loop);
  b.SetInsertPoint(end);
  return fromBits(*this, seen, type);
}

} // namespace tn::codegen
