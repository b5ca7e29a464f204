// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The CPU device: barriers and warp operations are calls into the runtime,
// which runs the threads of a block as fibers.
//
//   tn.id thread x          load i32, ctx + 0
//   tn.shared "tile"        ctx->shared + its offset in the kernel's layout
//   tn.sync block           tn_cpu_sync_block(ctx, site)
//   tn.check false          tn_cpu_trap(ctx, site, index, length)
#include "compiler/codegen/HostTarget.h"
#include "compiler/codegen/KernelFacts.h"

#include "compiler/codegen/AbiLayout.h"
#include "compiler/ir/Layout.h"

using namespace tn::mir;

namespace tn::codegen {

llvm::Value *HostTarget::load(Emitter &e, llvm::Type *type, unsigned offset) {
  auto *inst =
      e.b.CreateLoad(type, e.b.CreatePtrAdd(thread, e.b.getInt64(offset)));
  // The runtime writes the context before the thread starts and never after.
  inst->setMetadata(llvm::LLVMContext::MD_invariant_load,
                    llvm::MDNode::get(e.context(), {}));
  return inst;
}

llvm::Value *HostTarget::launchIndex(Emitter &e, IdKind kind, Dim dim) {
  unsigned base = 0;
  switch (kind) {
  case IdKind::Thread:
    base = abi::kCpuThread;
    break;
  case IdKind::Block:
    base = abi::kCpuBlock;
    break;
  case IdKind::BlockDim:
    base = abi::kCpuBlockDim;
    break;
  case IdKind::GridDim:
    base = abi::kCpuGridDim;
    break;
  }
  return load(e, e.b.getInt32Ty(), base + 4 * static_cast<unsigned>(dim));
}

llvm::Value *HostTarget::shared(Emitter &e, SharedOp op) {
  const SharedLayout::Variable &variable =
      e.shared.variables.find(op.getName())->second;
  return e.b.CreatePtrAdd(load(e, e.b.getPtrTy(), abi::kCpuShared),
                          e.b.getInt64(variable.offset));
}

llvm::Value *HostTarget::dynamicShared(Emitter &e) {
  return load(e, e.b.getPtrTy(), abi::kCpuDynamicShared);
}

void HostTarget::sync(Emitter &e, SyncOp op) {
  llvm::Value *site = e.b.getInt32(e.site(op));
  llvm::Type *nothing = e.b.getVoidTy();
  switch (op.getScope()) {
  case Scope::Block:
    e.call("tn_cpu_sync_block", nothing, {thread, site});
    return;
  case Scope::Grid:
    e.call("tn_cpu_sync_grid", nothing, {thread, site});
    return;
  case Scope::Warp: {
    llvm::Value *mask =
        op.getMask() ? e.value(op.getMask()) : e.b.getInt64(0xffffffff);
    e.call("tn_cpu_sync_warp", nothing, {thread, mask, site});
    return;
  }
  case Scope::Thread:
  case Scope::Cluster:
  case Scope::System:
    break;
  }
  e.fail(op, "the CPU device has no barrier of this scope");
}

llvm::Value *HostTarget::syncReduce(Emitter &e, SyncReduceOp op) {
  return e.call("tn_cpu_sync_block_reduce", e.b.getInt32Ty(),
                {thread, e.b.getInt32(static_cast<uint32_t>(op.getKind())),
                 e.b.CreateZExt(e.value(op.getPredicate()), e.b.getInt32Ty()),
                 e.b.getInt32(e.site(op))});
}

void HostTarget::fence(Emitter &e, FenceOp op) {
  if (op.getScope() != Scope::Thread)
    e.b.CreateFence(llvm::AtomicOrdering::SequentiallyConsistent);
}

// The raw bits of a value of up to 64 bits, and back; null when it is wider.
static llvm::Value *toWord(Emitter &e, llvm::Value *v) {
  if (v->getType()->isPointerTy())
    return e.b.CreatePtrToInt(v, e.b.getInt64Ty());
  unsigned width = v->getType()->getPrimitiveSizeInBits();
  if (width > 64)
    return nullptr;
  return e.b.CreateZExt(e.b.CreateBitCast(v, e.b.getIntNTy(width)),
                        e.b.getInt64Ty());
}

static llvm::Value *fromWord(Emitter &e, llvm::Value *word, llvm::Type *type) {
  if (type->isPointerTy())
    return e.b.CreateIntToPtr(word, type);
  return e.b.CreateBitCast(
      e.b.CreateTrunc(word, e.b.getIntNTy(type->getPrimitiveSizeInBits())),
      type);
}

llvm::Value *HostTarget::shuffle(Emitter &e, ShuffleOp op) {
  llvm::Value *word = toWord(e, e.value(op.getValue()));
  if (!word)
    return e.fail(op, "a shuffle moves at most 64 bits",
                  op.getResult().getType());
  llvm::Value *result =
      e.call("tn_cpu_shuffle", e.b.getInt64Ty(),
             {thread, e.b.getInt32(static_cast<uint32_t>(op.getKind())),
              e.value(op.getMask()), word, e.value(op.getOperand()),
              e.value(op.getWidth()), e.b.getInt32(e.site(op))});
  return fromWord(e, result, e.typeOf(op.getResult().getType()));
}

llvm::Value *HostTarget::vote(Emitter &e, VoteOp op) {
  llvm::Value *result =
      e.call("tn_cpu_vote", e.b.getInt64Ty(),
             {thread, e.b.getInt32(static_cast<uint32_t>(op.getKind())),
              e.value(op.getMask()),
              e.b.CreateZExt(e.value(op.getPredicate()), e.b.getInt32Ty()),
              e.b.getInt32(e.site(op))});
  return op.getKind() == VoteKind::Ballot ? result
                                          : e.b.CreateIsNotNull(result);
}

llvm::Value *HostTarget::activeMask(Emitter &e) {
  return e.call("tn_cpu_active_mask", e.b.getInt64Ty(), {thread});
}

llvm::Value *HostTarget::warpReduce(Emitter &e, WarpReduceOp op) {
  unsigned kind = 0;
  bool isSigned = false;
  switch (op.getKind()) {
  case WarpReduceKind::Add:
    kind = 0;
    break;
  case WarpReduceKind::SMin:
    kind = 1;
    isSigned = true;
    break;
  case WarpReduceKind::SMax:
    kind = 2;
    isSigned = true;
    break;
  case WarpReduceKind::UMin:
    kind = 1;
    break;
  case WarpReduceKind::UMax:
    kind = 2;
    break;
  case WarpReduceKind::And:
    kind = 3;
    break;
  case WarpReduceKind::Or:
    kind = 4;
    break;
  case WarpReduceKind::Xor:
    kind = 5;
    break;
  }
  llvm::Value *result =
      e.call("tn_cpu_warp_reduce", e.b.getInt64Ty(),
             {thread, e.b.getInt32(kind), e.b.getInt32(isSigned),
              e.value(op.getMask()), toWord(e, e.value(op.getValue())),
              e.b.getInt32(e.site(op))});
  return e.b.CreateTrunc(result, e.b.getInt32Ty());
}

llvm::Value *HostTarget::match(Emitter &e, MatchOp op) {
  llvm::Value *word = toWord(e, e.value(op.getValue()));
  if (!word)
    return e.fail(op, "a match compares at most 64 bits",
                  op.getResult().getType());
  return e.call("tn_cpu_match", e.b.getInt64Ty(),
                {thread, e.b.getInt32(static_cast<uint32_t>(op.getKind())),
                 e.value(op.getMask()), word, e.b.getInt32(e.site(op))});
}

llvm::Value *HostTarget::clock(Emitter &e) {
  return e.call("tn_cpu_clock", e.b.getInt64Ty(), {thread});
}

void HostTarget::trap(Emitter &e, unsigned site, llvm::Value *index,
                      llvm::Value *length) {
  auto *stop = llvm::cast<llvm::CallInst>(
      e.call("tn_cpu_trap", e.b.getVoidTy(),
             {thread, e.b.getInt32(site), index, length}));
  stop->setDoesNotReturn();
  e.b.CreateUnreachable();
}

void HostTarget::beforeAccess(Emitter &e, mlir::Operation *op,
                              mlir::Value place, llvm::Value *address,
                              uint64_t size, AccessKind kind, Scope scope) {
  if (maySpin(op))
    e.call("tn_cpu_relax", e.b.getVoidTy(), {thread});
  if (!sanitize)
    return;
  Space space = llvm::cast<PlaceType>(place.getType()).getSpace();
  if (space == Space::Constant || space == Space::Param)
    return;
  Root root = rootOf(place);
  // A variable whose address goes nowhere is no business of other threads, and
  // cannot be overrun.
  if (root.kind == RootKind::Local &&
      isPlainLocal(root.value.getDefiningOp<LocalOp>()))
    return;
  e.call("tn_san_access", e.b.getVoidTy(),
         {thread, address, e.b.getInt64(size),
          e.b.getInt32(static_cast<uint32_t>(kind)),
          e.b.getInt32(static_cast<uint32_t>(scope)),
          e.b.getInt32(e.site(op))});
}

void HostTarget::afterLocal(Emitter &e, LocalOp op, llvm::Value *address) {
  if (sanitize && !isPlainLocal(op))
    e.call("tn_san_local", e.b.getVoidTy(),
           {thread, address,
            e.b.getInt64(sizeInBytes(op.getPlace().getType().getPointee()))});
}

bool runsOnHost(KernelOp kernel) {
  return !kernel
              ->walk([](SyncOp op) {
                return op.getScope() == Scope::Cluster
                           ? mlir::WalkResult::interrupt()
                           : mlir::WalkResult::advance();
              })
              .wasInterrupted();
}

} // namespace tn::codegen
