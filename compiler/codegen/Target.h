// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What differs between targets when MIR becomes LLVM IR: ids, barriers, warp
// operations, atomics, math, shared memory, traps, printf, and what the
// sanitizing build wants to hear. Everything else is the Emitter's, once.
//
//   tn.sync block    NVPTX: call @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
//                    host:  call @tn_cpu_sync_block(ptr %ctx, i32 site)
//
// Invariant: a hook emits at the Emitter's insertion point and leaves it where
// the next operation goes. What a target has not is `Emitter::fail`.
#ifndef TN_COMPILER_CODEGEN_TARGET_H
#define TN_COMPILER_CODEGEN_TARGET_H

#include "compiler/ir/Dialect.h"
#include "llvm/IR/Value.h"

namespace tn::codegen {

class Emitter;

/// The numbers are those of `tn_san_access` in runtime/include/tn/abi.h.
enum class AccessKind {
  Read = 0,
  Write = 1,
  AtomicStore = 2,
  AtomicLoad = 3,
  AtomicUpdate = 4
};

class Target {
public:
  virtual ~Target();

  virtual unsigned addressSpace(mir::Space space) const = 0;
  /// True when float operations may be fused (`contract`).
  virtual bool contractsFma() const = 0;
  /// True when bf16 arithmetic must be spelled out through f32.
  virtual bool emulatesBf16() const = 0;
  /// True when integer division must not fault and float to integer saturates.
  virtual bool guardsArithmetic() const = 0;

  virtual llvm::Value *launchIndex(Emitter &e, mir::IdKind kind,
                                   mir::Dim dim) = 0;
  virtual llvm::Value *shared(Emitter &e, mir::SharedOp op) = 0;
  virtual llvm::Value *dynamicShared(Emitter &e) = 0;

  virtual void sync(Emitter &e, mir::SyncOp op) = 0;
  virtual llvm::Value *syncReduce(Emitter &e, mir::SyncReduceOp op) = 0;
  virtual void fence(Emitter &e, mir::FenceOp op) = 0;
  virtual llvm::Value *shuffle(Emitter &e, mir::ShuffleOp op) = 0;
  virtual llvm::Value *vote(Emitter &e, mir::VoteOp op) = 0;
  virtual llvm::Value *activeMask(Emitter &e) = 0;
  virtual llvm::Value *warpReduce(Emitter &e, mir::WarpReduceOp op) = 0;
  virtual llvm::Value *match(Emitter &e, mir::MatchOp op) = 0;
  virtual llvm::Value *clock(Emitter &e) = 0;

  virtual llvm::Value *atomicRmw(Emitter &e, mir::AtomicRmwOp op) = 0;
  virtual llvm::StringRef syncScope(mir::Scope scope) const = 0;

  /// A function of Math.def that has no LLVM intrinsic for its operands.
  virtual llvm::Value *math(Emitter &e, mir::MathOp op,
                            llvm::ArrayRef<llvm::Value *> operands) = 0;
  /// `lhs / rhs` of f32, by the precision that was asked for.
  virtual llvm::Value *divide(Emitter &e, llvm::Value *lhs,
                              llvm::Value *rhs) = 0;

  /// Ends the current block in the report of `site`.
  virtual void trap(Emitter &e, unsigned site, llvm::Value *index,
                    llvm::Value *length) = 0;
  virtual llvm::Value *printf(Emitter &e, mir::PrintfOp op) = 0;

  /// Before an access of `size` bytes at `address`, the pointer of `place`.
  virtual void beforeAccess(Emitter &, mlir::Operation *, mlir::Value /*place*/,
                            llvm::Value * /*address*/, uint64_t /*size*/,
                            AccessKind, mir::Scope) {}
  /// After a variable came to life.
  virtual void afterLocal(Emitter &, mir::LocalOp, llvm::Value * /*address*/) {}
};

} // namespace tn::codegen

#endif // TN_COMPILER_CODEGEN_TARGET_H
