// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// NVPTX: special registers, barriers and warp operations as NVVM intrinsics.
//
//   tn.id thread x, block shape (128, 1, 1)   range(i32 0, 128)
//   @llvm.nvvm.read.ptx.sreg.tid.x() tn.id block_dim x, same 128 tn.shuffle
//   down %m, %v : f64              two 32-bit shuffles of its halves
#include "compiler/codegen/NvptxTarget.h"

#include "compiler/ir/Layout.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace tn::mir;
namespace intr = llvm::Intrinsic;

namespace tn::codegen {

unsigned NvptxTarget::addressSpace(Space space) const {
  switch (space) {
  // Variables of a thread, and parameters by value, are generic in LLVM's IR:
  // its own passes find their space.
  case Space::Local:
  case Space::Param:
    return kGeneric;
  case Space::Shared:
    return kShared;
  case Space::Global:
    return kGlobal;
  case Space::Constant:
    return kConstant;
  }
  llvm_unreachable("all spaces are listed");
}

// Exclusive upper bound of a launch index or dimension: of the block shape
// where it is promised, of the hardware otherwise (CUDA programming guide,
// compute capability 8.0 and later).
static uint64_t limitOf(KernelOp kernel, IdKind kind, Dim dim) {
  unsigned d = static_cast<unsigned>(dim);
  uint64_t threads = d == 2 ? 64 : 1024, blocks = d == 0 ? 0x7fffffff : 65535;
  if (auto shape = kernel.getBlockShape(); shape && (*shape)[d] > 0)
    threads = (*shape)[d];
  if (std::optional<uint32_t> most = kernel.getMaxThreads())
    threads = std::min<uint64_t>(threads, std::max<uint32_t>(*most, 1));
  switch (kind) {
  case IdKind::Thread:
    return threads;
  case IdKind::BlockDim:
    return threads + 1;
  case IdKind::Block:
    return blocks;
  case IdKind::GridDim:
    return blocks + 1;
  }
  llvm_unreachable("all kinds are listed");
}

llvm::Value *NvptxTarget::launchIndex(Emitter &e, IdKind kind, Dim dim) {
  static constexpr intr::ID registers[4][3] = {
      {intr::nvvm_read_ptx_sreg_tid_x, intr::nvvm_read_ptx_sreg_tid_y,
       intr::nvvm_read_ptx_sreg_tid_z},
      {intr::nvvm_read_ptx_sreg_ctaid_x, intr::nvvm_read_ptx_sreg_ctaid_y,
       intr::nvvm_read_ptx_sreg_ctaid_z},
      {intr::nvvm_read_ptx_sreg_ntid_x, intr::nvvm_read_ptx_sreg_ntid_y,
       intr::nvvm_read_ptx_sreg_ntid_z},
      {intr::nvvm_read_ptx_sreg_nctaid_x, intr::nvvm_read_ptx_sreg_nctaid_y,
       intr::nvvm_read_ptx_sreg_nctaid_z}};
  unsigned k = static_cast<unsigned>(kind), d = static_cast<unsigned>(dim);
  if (auto shape = e.kernel.getBlockShape(); shape && (*shape)[d] > 0) {
    if (kind == IdKind::BlockDim)
      return e.b.getInt32((*shape)[d]);
    if (kind == IdKind::Thread && (*shape)[d] == 1)
      return e.b.getInt32(0);
  }
  llvm::CallInst *read = e.b.CreateIntrinsic(registers[k][d], {});
  bool isDimension = kind == IdKind::BlockDim || kind == IdKind::GridDim;
  read->addRangeRetAttr(
      llvm::ConstantRange(llvm::APInt(32, isDimension ? 1 : 0),
                          llvm::APInt(32, limitOf(e.kernel, kind, dim))));
  return read;
}

llvm::Value *NvptxTarget::shared(Emitter &e, SharedOp op) {
  const SharedLayout::Variable &variable =
      e.shared.variables.find(op.getName())->second;
  std::string name = (e.kernel.getSymName() + "." + op.getName()).str();
  if (llvm::GlobalVariable *known = e.module.getGlobalVariable(name, true))
    return known;
  llvm::Type *type = e.memoryOf(variable.type);
  auto *global = new llvm::GlobalVariable(
      e.module, type, false, llvm::GlobalValue::InternalLinkage,
      llvm::PoisonValue::get(type), name, nullptr,
      llvm::GlobalValue::NotThreadLocal, kShared);
  global->setAlignment(llvm::Align(variable.align));
  return global;
}

llvm::Value *NvptxTarget::dynamicShared(Emitter &e) {
  llvm::StringRef name = "__tn_dynamic_shared";
  if (llvm::GlobalVariable *known = e.module.getGlobalVariable(name, true))
    return known;
  auto *global = new llvm::GlobalVariable(
      e.module, llvm::ArrayType::get(e.b.getInt8Ty(), 0), false,
      llvm::GlobalValue::ExternalLinkage, nullptr, name, nullptr,
      llvm::GlobalValue::NotThreadLocal, kShared);
  global->setAlignment(llvm::Align(kDynamicSharedAlign));
  return global;
}

void NvptxTarget::sync(Emitter &e, SyncOp op) {
  switch (op.getScope()) {
  case Scope::Block:
    e.b.CreateIntrinsic(intr::nvvm_barrier_cta_sync_aligned_all,
                        {e.b.getInt32(0)});
    return;
  case Scope::Warp: {
    llvm::Value *mask =
        op.getMask() ? e.b.CreateTrunc(e.value(op.getMask()), e.b.getInt32Ty())
                     : e.b.getInt32(-1);
    e.b.CreateIntrinsic(intr::nvvm_bar_warp_sync, {mask});
    return;
  }
  case Scope::Cluster:
    e.b.CreateIntrinsic(intr::nvvm_barrier_cluster_arrive_aligned, {});
    e.b.CreateIntrinsic(intr::nvvm_barrier_cluster_wait_aligned, {});
    return;
  case Scope::Grid:
    gridBarrier(e);
    return;
  case Scope::Thread:
  case Scope::System:
    break;
  }
  e.fail(op, "no barrier of this scope");
}

llvm::Value *NvptxTarget::syncReduce(Emitter &e, SyncReduceOp op) {
  llvm::Value *predicate = e.value(op.getPredicate()), *zero = e.b.getInt32(0);
  switch (op.getKind()) {
  case SyncReduceKind::Count:
    return e.b.CreateIntrinsic(intr::nvvm_barrier_cta_red_popc_aligned_all,
                               {zero, predicate});
  case SyncReduceKind::And:
    return e.b.CreateZExt(
        e.b.CreateIntrinsic(intr::nvvm_barrier_cta_red_and_aligned_all,
                            {zero, predicate}),
        e.b.getInt32Ty());
  case SyncReduceKind::Or:
    return e.b.CreateZExt(
        e.b.CreateIntrinsic(intr::nvvm_barrier_cta_red_or_aligned_all,
                            {zero, predicate}),
        e.b.getInt32Ty());
  }
  llvm_unreachable("all kinds are listed");
}

void NvptxTarget::fence(Emitter &e, FenceOp op) {
  switch (op.getScope()) {
  case Scope::Thread:
    return;
  case Scope::Warp:
  case Scope::Block:
    e.b.CreateIntrinsic(intr::nvvm_membar_cta, {});
    return;
  case Scope::Cluster:
    e.b.CreateIntrinsic(intr::nvvm_fence_sc_cluster, {});
    return;
  case Scope::Grid:
    e.b.CreateIntrinsic(intr::nvvm_membar_gl, {});
    return;
  case Scope::System:
    e.b.CreateIntrinsic(intr::nvvm_membar_sys, {});
    return;
  }
}

// The value as one or two 32-bit words, and back.
static llvm::SmallVector<llvm::Value *, 2> wordsOf(Emitter &e, llvm::Value *v) {
  if (v->getType()->isPointerTy())
    v = e.b.CreatePtrToInt(v, e.b.getInt64Ty());
  unsigned width = v->getType()->getPrimitiveSizeInBits();
  if (width > 64)
    return {};
  if (!v->getType()->isIntegerTy())
    v = e.b.CreateBitCast(v, e.b.getIntNTy(width));
  if (width <= 32)
    return {e.b.CreateZExt(v, e.b.getInt32Ty())};
  return {e.b.CreateTrunc(v, e.b.getInt32Ty()),
          e.b.CreateTrunc(e.b.CreateLShr(v, 32), e.b.getInt32Ty())};
}

static llvm::Value *fromWords(Emitter &e, llvm::ArrayRef<llvm::Value *> words,
                              llvm::Type *type) {
  llvm::Value *v = words[0];
  if (words.size() == 2)
    v = e.b.CreateOr(
        e.b.CreateZExt(words[0], e.b.getInt64Ty()),
        e.b.CreateShl(e.b.CreateZExt(words[1], e.b.getInt64Ty()), 32));
  if (type->isPointerTy())
    return e.b.CreateIntToPtr(v, type);
  v = e.b.CreateTrunc(v, e.b.getIntNTy(type->getPrimitiveSizeInBits()));
  return e.b.CreateBitCast(v, type);
}

static llvm::Value *mask32(Emitter &e, mlir::Value mask) {
  return e.b.CreateTrunc(e.value(mask), e.b.getInt32Ty());
}

llvm::Value *NvptxTarget::shuffle(Emitter &e, ShuffleOp op) {
  intr::ID id = intr::not_intrinsic;
  switch (op.getKind()) {
  case ShuffleKind::Idx:
    id = intr::nvvm_shfl_sync_idx_i32;
    break;
  case ShuffleKind::Up:
    id = intr::nvvm_shfl_sync_up_i32;
    break;
  case ShuffleKind::Down:
    id = intr::nvvm_shfl_sync_down_i32;
    break;
  case ShuffleKind::Xor:
    id = intr::nvvm_shfl_sync_bfly_i32;
    break;
  }
  // PTX: bits 8 to 12 say which lane bits must stay, bits 0 to 4 the last lane.
  llvm::Value *kept =
      e.b.CreateShl(e.b.CreateSub(e.b.getInt32(32), e.value(op.getWidth())), 8);
  llvm::Value *control = op.getKind() == ShuffleKind::Up
                             ? kept
                             : e.b.CreateOr(kept, e.b.getInt32(31));
  llvm::SmallVector<llvm::Value *, 2> words =
      wordsOf(e, e.value(op.getValue()));
  if (words.empty())
    return e.fail(op, "a shuffle moves at most 64 bits",
                  op.getResult().getType());
  for (llvm::Value *&word : words)
    word = e.b.CreateIntrinsic(
        id, {mask32(e, op.getMask()), word, e.value(op.getOperand()), control});
  return fromWords(e, words, e.typeOf(op.getResult().getType()));
}

llvm::Value *NvptxTarget::vote(Emitter &e, VoteOp op) {
  llvm::Value *mask = mask32(e, op.getMask()),
              *predicate = e.value(op.getPredicate());
  switch (op.getKind()) {
  case VoteKind::Ballot:
    return e.b.CreateZExt(
        e.b.CreateIntrinsic(intr::nvvm_vote_ballot_sync, {mask, predicate}),
        e.b.getInt64Ty());
  case VoteKind::Any:
    return e.b.CreateIntrinsic(intr::nvvm_vote_any_sync, {mask, predicate});
  case VoteKind::All:
    return e.b.CreateIntrinsic(intr::nvvm_vote_all_sync, {mask, predicate});
  }
  llvm_unreachable("all kinds are listed");
}

llvm::Value *NvptxTarget::activeMask(Emitter &e) {
  return e.b.CreateZExt(e.b.CreateIntrinsic(intr::nvvm_activemask, {}),
                        e.b.getInt64Ty());
}

llvm::Value *NvptxTarget::warpReduce(Emitter &e, WarpReduceOp op) {
  intr::ID id = intr::not_intrinsic;
  switch (op.getKind()) {
  case WarpReduceKind::Add:
    id = intr::nvvm_redux_sync_add;
    break;
  case WarpReduceKind::SMin:
    id = intr::nvvm_redux_sync_min;
    break;
  case WarpReduceKind::SMax:
    id = intr::nvvm_redux_sync_max;
    break;
  case WarpReduceKind::UMin:
    id = intr::nvvm_redux_sync_umin;
    break;
  case WarpReduceKind::UMax:
    id = intr::nvvm_redux_sync_umax;
    break;
  case WarpReduceKind::And:
    id = intr::nvvm_redux_sync_and;
    break;
  case WarpReduceKind::Or:
    id = intr::nvvm_redux_sync_or;
    break;
  case WarpReduceKind::Xor:
    id = intr::nvvm_redux_sync_xor;
    break;
  }
  return e.b.CreateIntrinsic(id,
                             {e.value(op.getValue()), mask32(e, op.getMask())});
}

llvm::Value *NvptxTarget::match(Emitter &e, MatchOp op) {
  llvm::Value *v = e.value(op.getValue()), *mask = mask32(e, op.getMask());
  llvm::SmallVector<llvm::Value *, 2> words = wordsOf(e, v);
  if (words.empty())
    return e.fail(op, "a match compares at most 64 bits",
                  op.getResult().getType());
  bool isWide = words.size() == 2;
  if (isWide)
    v = v->getType()->isPointerTy() ? e.b.CreatePtrToInt(v, e.b.getInt64Ty())
                                    : e.b.CreateBitCast(v, e.b.getInt64Ty());
  else
    v = words[0];
  if (op.getKind() == MatchKind::Any)
    return e.b.CreateZExt(
        e.b.CreateIntrinsic(isWide ? intr::nvvm_match_any_sync_i64
                                   : intr::nvvm_match_any_sync_i32,
                            {mask, v}),
        e.b.getInt64Ty());
  llvm::Value *both = e.b.CreateIntrinsic(
      isWide ? intr::nvvm_match_all_sync_i64p : intr::nvvm_match_all_sync_i32p,
      {mask, v});
  return e.b.CreateZExt(e.b.CreateExtractValue(both, 0), e.b.getInt64Ty());
}

llvm::Value *NvptxTarget::clock(Emitter &e) {
  return e.b.CreateIntrinsic(intr::nvvm_read_ptx_sreg_clock64, {});
}

llvm::StringRef NvptxTarget::syncScope(Scope scope) const {
  switch (scope) {
  case Scope::Thread:
    return "singlethread";
  case Scope::Warp:
  case Scope::Block:
    return "block";
  case Scope::Cluster:
    return "cluster";
  case Scope::Grid:
    return "device";
  case Scope::System:
    return "";
  }
  llvm_unreachable("all scopes are listed");
}

} // namespace tn::codegen
