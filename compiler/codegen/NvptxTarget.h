// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The NVPTX side of Target.h.
#ifndef TN_COMPILER_CODEGEN_NVPTXTARGET_H
#define TN_COMPILER_CODEGEN_NVPTXTARGET_H

#include "compiler/codegen/Emitter.h"

namespace tn::codegen {

/// LLVM's address spaces of NVPTX.
enum NvptxSpace : unsigned {
  kGeneric = 0,
  kGlobal = 1,
  kShared = 3,
  kConstant = 4
};

class NvptxTarget final : public Target {
public:
  explicit NvptxTarget(const DeviceOptions &options) : options(options) {}

  unsigned addressSpace(mir::Space space) const override;
  bool contractsFma() const override { return options.fmaContraction; }
  bool emulatesBf16() const override { return false; }
  bool guardsArithmetic() const override { return false; }
  llvm::Value *launchIndex(Emitter &e, mir::IdKind kind, mir::Dim dim) override;
  llvm::Value *shared(Emitter &e, mir::SharedOp op) override;
  llvm::Value *dynamicShared(Emitter &e) override;
  void sync(Emitter &e, mir::SyncOp op) override;
  llvm::Value *syncReduce(Emitter &e, mir::SyncReduceOp op) override;
  void fence(Emitter &e, mir::FenceOp op) override;
  llvm::Value *shuffle(Emitter &e, mir::ShuffleOp op) override;
  llvm::Value *vote(Emitter &e, mir::VoteOp op) override;
  llvm::Value *activeMask(Emitter &e) override;
  llvm::Value *warpReduce(Emitter &e, mir::WarpReduceOp op) override;
  llvm::Value *match(Emitter &e, mir::MatchOp op) override;
  llvm::Value *clock(Emitter &e) override;
  llvm::Value *atomicRmw(Emitter &e, mir::AtomicRmwOp op) override;
  llvm::StringRef syncScope(mir::Scope scope) const override;
  llvm::Value *math(Emitter &e, mir::MathOp op,
                    llvm::ArrayRef<llvm::Value *> x) override;
  llvm::Value *divide(Emitter &e, llvm::Value *lhs, llvm::Value *rhs) override;
  void trap(Emitter &e, unsigned site, llvm::Value *index,
            llvm::Value *length) override;
  llvm::Value *printf(Emitter &e, mir::PrintfOp op) override;

private:
  const DeviceOptions &options;
  // The one block of the current kernel that reports and stops.
  llvm::Function *trapFunction = nullptr;
  llvm::BasicBlock *trapBlock = nullptr;
  llvm::PHINode *trapSite = nullptr, *trapIndex = nullptr,
                *trapLength = nullptr;

  void makeTrapBlock(Emitter &e);
  void gridBarrier(Emitter &e);
};

} // namespace tn::codegen

#endif // TN_COMPILER_CODEGEN_NVPTXTARGET_H
