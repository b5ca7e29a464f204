// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How a GPU thread says why it stops: it claims the record behind the module
// variable `__tn_trap_slot` (runtime/include/tn/abi.h), fills it, and traps.
//
//   if (slot && atomicCAS(&slot->claimed, 0, 1) == 0) {
//     slot->location = site; … ; __threadfence_system(); slot->ready = 1;
//     __threadfence_system();
//   } else if (slot) {
//     wait until slot->ready, at most about 10 ms;
//   }
//   __trap();
//
// The wait matters: a trap ends the whole grid at once, so a second trapping
// thread would cut the first one's report short (seen on an H200).
// All checks of a kernel share the one block, which takes its values by phi:
// the price of a check in the code is a compare and a branch.
#include "compiler/codegen/AbiLayout.h"
#include "compiler/codegen/NvptxTarget.h"

#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace tn::mir;
namespace intr = llvm::Intrinsic;

namespace tn::codegen {

static llvm::GlobalVariable *moduleVariable(Emitter &e, llvm::StringRef name,
                                            llvm::Type *type) {
  if (llvm::GlobalVariable *known = e.module.getGlobalVariable(name, true))
    return known;
  auto *variable = new llvm::GlobalVariable(
      e.module, type, false, llvm::GlobalValue::ExternalLinkage,
      llvm::Constant::getNullValue(type), name, nullptr,
      llvm::GlobalValue::NotThreadLocal, kGlobal,
      /*isExternallyInitialized=*/true);
  variable->setAlignment(
      llvm::Align(e.module.getDataLayout().getTypeStoreSize(type)));
  return variable;
}

void NvptxTarget::makeTrapBlock(Emitter &e) {
  llvm::IRBuilder<>::InsertPointGuard guard(e.b);
  llvm::IRBuilder<> &b = e.b;
  llvm::Type *i32 = b.getInt32Ty(), *i64 = b.getInt64Ty();
  trapFunction = e.function;
  trapBlock = e.newBlock("trap.report");
  llvm::BasicBlock *claim = e.newBlock("trap.claim"),
                   *fill = e.newBlock("trap.fill"),
                   *wait = e.newBlock("trap.wait"),
                   *stop = e.newBlock("trap.stop");
  b.SetInsertPoint(trapBlock);
  trapSite = b.CreatePHI(i32, 4);
  trapIndex = b.CreatePHI(i64, 4);
  trapLength = b.CreatePHI(i64, 4);
  // The variable holds a device pointer: 8 bytes to the runtime.
  llvm::Value *slot = b.CreateAlignedLoad(
      b.getPtrTy(kGlobal), moduleVariable(e, "__tn_trap_slot", i64),
      llvm::Align(8));
  b.CreateCondBr(b.CreateIsNull(slot), stop, claim);

  b.SetInsertPoint(claim);
  auto field = [&](unsigned offset) {
    return b.CreatePtrAdd(slot, b.getInt64(offset));
  };
  auto *swap = b.CreateAtomicCmpXchg(
      field(abi::kTrapClaimed), b.getInt32(0), b.getInt32(1), llvm::Align(4),
      llvm::AtomicOrdering::Monotonic, llvm::AtomicOrdering::Monotonic,
      llvm::SyncScope::System);
  b.CreateCondBr(b.CreateExtractValue(swap, 1), fill, wait);

  b.SetInsertPoint(wait);
  llvm::PHINode *round = b.CreatePHI(i32, 2);
  round->addIncoming(b.getInt32(0), claim);
  b.CreateIntrinsic(intr::nvvm_nanosleep, {b.getInt32(100)});
  llvm::Value *ready =
      b.CreateAlignedLoad(i32, field(abi::kTrapReady), llvm::Align(4), true);
  llvm::Value *next = b.CreateAdd(round, b.getInt32(1));
  round->addIncoming(next, wait);
  b.CreateCondBr(b.CreateOr(b.CreateIsNotNull(ready),
                            b.CreateICmpUGE(next, b.getInt32(100000))),
                 stop, wait);

  b.SetInsertPoint(fill);
  auto put = [&](llvm::Value *v, unsigned offset) {
    b.CreateAlignedStore(v, field(offset),
                         llvm::Align(v->getType()->getIntegerBitWidth() / 8),
                         true);
  };
  put(b.CreateAlignedLoad(i32, moduleVariable(e, "__tn_module_id", i32),
                          llvm::Align(4)),
      abi::kTrapModuleId);
  put(trapSite, abi::kTrapLocation);
  for (unsigned d = 0; d < 3; ++d) {
    put(launchIndex(e, IdKind::Thread, static_cast<Dim>(d)),
        abi::kTrapThread + 4 * d);
    put(launchIndex(e, IdKind::Block, static_cast<Dim>(d)),
        abi::kTrapBlock + 4 * d);
  }
  put(trapIndex, abi::kTrapIndex);
  put(trapLength, abi::kTrapLength);
  b.CreateIntrinsic(intr::nvvm_membar_sys, {});
  put(b.getInt32(1), abi::kTrapReady);
  b.CreateIntrinsic(intr::nvvm_membar_sys, {});
  b.CreateBr(stop);

  b.SetInsertPoint(stop);
  b.CreateIntrinsic(intr::trap, {});
  b.CreateUnreachable();
}

void NvptxTarget::trap(Emitter &e, unsigned site, llvm::Value *index,
                       llvm::Value *length) {
  if (trapFunction != e.function)
    makeTrapBlock(e);
  llvm::BasicBlock *from = e.b.GetInsertBlock();
  trapSite->addIncoming(e.b.getInt32(site), from);
  trapIndex->addIncoming(index, from);
  trapLength->addIncoming(length, from);
  e.b.CreateBr(trapBlock);
}

} // namespace tn::codegen
