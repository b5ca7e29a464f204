// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The barrier of a whole grid, for cooperative launches: the driver hands each
// of them a workspace whose address stands in the registers %envreg1 (high
// half) and %envreg2, with a 32-bit counter at byte 4.
//
//   barrier of the block
//   one thread of the block:
//     fence; old = atomicAdd(counter, first block ? 2^31 - (blocks - 1) : 1)
//     while (bit 31 of counter equals bit 31 of old) {}
//     fence
//   barrier of the block
//
// Invariant: the additions of one barrier sum to 2^31, so bit 31 changes
// exactly when the last block has arrived, and the lower bits are 0 again. A
// launch that is not cooperative has no workspace; the runtime refuses it by
// the kernel's TN_KERNEL_USES_GRID_SYNC.
#include "compiler/codegen/NvptxTarget.h"

#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace tn::mir;
namespace intr = llvm::Intrinsic;

namespace tn::codegen {

void NvptxTarget::gridBarrier(Emitter &e) {
  llvm::IRBuilder<> &b = e.b;
  llvm::Type *i32 = b.getInt32Ty(), *i64 = b.getInt64Ty();
  auto blockBarrier = [&] {
    b.CreateIntrinsic(intr::nvvm_barrier_cta_sync_aligned_all, {b.getInt32(0)});
  };
  auto index = [&](IdKind kind, Dim dim) { return launchIndex(e, kind, dim); };
  auto isFirst = [&](IdKind kind) {
    return b.CreateIsNull(
        b.CreateOr(b.CreateOr(index(kind, Dim::X), index(kind, Dim::Y)),
                   index(kind, Dim::Z)));
  };
  blockBarrier();
  llvm::BasicBlock *arrive = e.newBlock("grid.arrive"),
                   *wait = e.newBlock("grid.wait"),
                   *arrived = e.newBlock("grid.arrived"),
                   *end = e.newBlock("grid.end");
  b.CreateCondBr(isFirst(IdKind::Thread), arrive, end);

  b.SetInsertPoint(arrive);
  llvm::Value *high = b.CreateZExt(
      b.CreateIntrinsic(intr::nvvm_read_ptx_sreg_envreg1, {}), i64);
  llvm::Value *low = b.CreateZExt(
      b.CreateIntrinsic(intr::nvvm_read_ptx_sreg_envreg2, {}), i64);
  llvm::Value *workspace = b.CreateIntToPtr(
      b.CreateOr(b.CreateShl(high, 32), low), b.getPtrTy(kGlobal));
  llvm::Value *counter = b.CreatePtrAdd(workspace, b.getInt64(4));
  llvm::Value *blocks = b.CreateMul(b.CreateMul(index(IdKind::GridDim, Dim::X),
                                                index(IdKind::GridDim, Dim::Y)),
                                    index(IdKind::GridDim, Dim::Z));
  llvm::Value *step = b.CreateSelect(
      isFirst(IdKind::Block), b.CreateSub(b.getInt32(0x80000001u), blocks),
      b.getInt32(1));
  b.CreateIntrinsic(intr::nvvm_membar_gl, {});
  llvm::SyncScope::ID device = e.scopeId(Scope::Grid);
  llvm::Value *old =
      b.CreateAtomicRMW(llvm::AtomicRMWInst::Add, counter, step, llvm::Align(4),
                        llvm::AtomicOrdering::Monotonic, device);
  b.CreateBr(wait);

  b.SetInsertPoint(wait);
  auto *now = b.CreateAlignedLoad(i32, counter, llvm::Align(4));
  now->setAtomic(llvm::AtomicOrdering::Acquire, device);
  b.CreateCondBr(b.CreateICmpSLT(b.CreateXor(now, old), b.getInt32(0)), arrived,
                 wait);

  b.SetInsertPoint(arrived);
  b.CreateIntrinsic(intr::nvvm_membar_gl, {});
  b.CreateBr(end);

  b.SetInsertPoint(end);
  blockBarrier();
}

} // namespace tn::codegen
