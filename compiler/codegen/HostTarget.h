// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The CPU device's side of Target.h: one thread's body as a host function whose
// first argument is the runtime's `tn_cpu_thread`.
#ifndef TN_COMPILER_CODEGEN_HOSTTARGET_H
#define TN_COMPILER_CODEGEN_HOSTTARGET_H

#include "compiler/codegen/Emitter.h"

namespace tn::codegen {

class HostTarget : public Target {
public:
  /// `thread`: the `tn_cpu_thread *` of the function that is being emitted;
  /// `sanitize`: report accesses to the runtime.
  HostTarget(llvm::Value *thread, bool sanitize)
      : thread(thread), sanitize(sanitize) {}

  unsigned addressSpace(mir::Space) const override { return 0; }
  bool contractsFma() const override { return false; }
  bool emulatesBf16() const override { return true; }
  bool guardsArithmetic() const override { return true; }
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
  llvm::StringRef syncScope(mir::Scope) const override { return ""; }
  llvm::Value *math(Emitter &e, mir::MathOp op,
                    llvm::ArrayRef<llvm::Value *> x) override;
  llvm::Value *divide(Emitter &e, llvm::Value *lhs, llvm::Value *rhs) override;
  void trap(Emitter &e, unsigned site, llvm::Value *index,
            llvm::Value *length) override;
  llvm::Value *printf(Emitter &e, mir::PrintfOp op) override;
  void beforeAccess(Emitter &e, mlir::Operation *op, mlir::Value place,
                    llvm::Value *address, uint64_t size, AccessKind kind,
                    mir::Scope scope) override;
  void afterLocal(Emitter &e, mir::LocalOp op, llvm::Value *address) override;

private:
  llvm::Value *thread;
  bool sanitize;

  llvm::Value *load(Emitter &e, llvm::Type *type, unsigned offset);
};

/// True when the CPU device can run the kernel: it has no clusters.
bool runsOnHost(mir::KernelOp kernel);

/// Adds `__tn_contract.<symbol>`, the launch contract as a `tn_contract_fn`.
llvm::Error emitContract(mir::ContractOp contract, mir::KernelOp kernel,
                         llvm::Module &host);

std::string cpuEntryName(llvm::StringRef symbol);
std::string sanitizeEntryName(llvm::StringRef symbol);
std::string contractName(llvm::StringRef symbol);

/// Gives a module without triple the triple and data layout of this machine.
llvm::Error setHostTriple(llvm::Module &module);

} // namespace tn::codegen

#endif // TN_COMPILER_CODEGEN_HOSTTARGET_H
