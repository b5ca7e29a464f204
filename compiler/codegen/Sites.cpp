// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which operations can stop a kernel, wait, or be named in a report? Their
// order in the module's walk is their number on every target.
//
//   kernel a { tn.load → 0, tn.check → 1, tn.sync → 2 }  kernel b { tn.store →
//   3 }
#include "compiler/codegen/Codegen.h"

using namespace tn::mir;

namespace tn::codegen {

static bool isSite(mlir::Operation *op) {
  return llvm::isa<LoadOp, StoreOp, CopyOp, ZeroOp, AtomicRmwOp, AtomicCasOp,
                   AtomicLoadOp, AtomicStoreOp, CheckOp, AssertOp, TrapOp,
                   SyncOp, SyncReduceOp, ShuffleOp, VoteOp, WarpReduceOp,
                   MatchOp, mlir::arith::DivSIOp, mlir::arith::DivUIOp,
                   mlir::arith::RemSIOp, mlir::arith::RemUIOp>(op);
}

SiteTable collectSites(mlir::ModuleOp mir) {
  SiteTable table;
  for (auto kernel : mir.getOps<KernelOp>())
    kernel->walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
      if (!isSite(op))
        return;
      table.index[op] = table.sites.size();
      table.sites.push_back(op);
    });
  return table;
}

} // namespace tn::codegen
