// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "passes/BarrierHelp.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace tn {
namespace {

struct Proposal {
  mlir::Operation *before = nullptr; // in the kernel itself
  std::string where;
};

// The operation of an access at a place in the source; the last one, since
// operands are made before what uses them.
mlir::Operation *accessAt(mir::KernelOp kernel, const diag::SourceSpan &span) {
  mlir::Operation *found = nullptr;
  kernel.walk([&](mlir::Operation *op) {
    if (!llvm::isa<mir::LoadOp, mir::StoreOp, mir::CopyOp, mir::AtomicRmwOp,
                   mir::AtomicLoadOp, mir::AtomicStoreOp, mir::AtomicCasOp>(op))
      return;
    diag::SourceSpan at = diag::spanOf(op->getLoc());
    if (at.file == span.file && at.line == span.line &&
        at.column == span.column)
      found = op;
  });
  return found;
}

// Both operations as seen from the innermost block that holds them.
bool liftToCommonBlock(mlir::Operation *&a, mlir::Operation *&b) {
  for (mlir::Operation *outer = a; outer; outer = outer->getParentOp())
    if (mlir::Operation *other =
            outer->getBlock() ? outer->getBlock()->findAncestorOpInBlock(*b)
                              : nullptr) {
      a = outer;
      b = other;
      return true;
    }
  return false;
}

// A barrier may stand before a statement only: the first operation made for
// the statement of `op` is the one after the last that has a region or writes.
mlir::Operation *startOfStatement(mlir::Operation *op) {
  unsigned line = diag::spanOf(op->getLoc()).line;
  while (mlir::Operation *previous = op->getPrevNode()) {
    diag::SourceSpan at = diag::spanOf(previous->getLoc());
    if (previous->getNumRegions() > 0 || (at.valid() && at.line != line))
      break;
    op = previous;
  }
  return op;
}

std::vector<Proposal> proposalsFor(mir::KernelOp kernel,
                                   const diag::Diagnostic &d) {
  std::vector<Proposal> proposals;
  mlir::Operation *b = accessAt(kernel, d.span);
  mlir::Operation *a =
      d.labels.empty() ? b : accessAt(kernel, d.labels.front().span);
  if (!a || !b || !liftToCommonBlock(a, b))
    return proposals;
  mlir::Operation *later = a->isBeforeInBlock(b) ? b : a;
  auto lineOf = [](mlir::Operation *op) {
    return std::to_string(diag::spanOf(op->getLoc()).line);
  };
  if (a != b)
    proposals.push_back(
        {startOfStatement(later), "before line " + lineOf(later)});
  for (auto loop = later->getParentOfType<mir::LoopOp>(); loop;
       loop = loop->getParentOfType<mir::LoopOp>()) {
    mlir::Block &body = loop.getBody().front();
    proposals.push_back(
        {&body.back(), "at the end of the loop of line " + lineOf(loop)});
  }
  return proposals;
}

// The operation of a clone that stands where `op` does in the original.
mlir::Operation *counterpart(mir::KernelOp kernel, mir::KernelOp clone,
                             mlir::Operation *op) {
  std::vector<mlir::Operation *> originals, copies;
  kernel->walk<mlir::WalkOrder::PreOrder>(
      [&](mlir::Operation *each) { originals.push_back(each); });
  clone->walk<mlir::WalkOrder::PreOrder>(
      [&](mlir::Operation *each) { copies.push_back(each); });
  auto it = llvm::find(originals, op);
  return it == originals.end() ? nullptr : copies[it - originals.begin()];
}

} // namespace

void verifyBarrierHelp(mir::KernelOp kernel,
                       std::vector<diag::Diagnostic> &diagnostics,
                       llvm::function_ref<bool(mir::KernelOp)> isProved) {
  for (diag::Diagnostic &d : diagnostics) {
    bool isBlock = llvm::StringRef(d.help).starts_with("put a block barrier");
    if (!isBlock && !llvm::StringRef(d.help).starts_with("put a warp barrier"))
      continue;
    d.help.clear();
    for (const Proposal &proposal : proposalsFor(kernel, d)) {
      mlir::OpBuilder builder(kernel);
      builder.setInsertionPointAfter(kernel);
      auto clone =
          llvm::cast<mir::KernelOp>(builder.clone(*kernel.getOperation()));
      clone.setSymName(kernel.getSymName().str() + ".with_barrier");
      if (mlir::Operation *before =
              counterpart(kernel, clone, proposal.before)) {
        builder.setInsertionPoint(before);
        mir::SyncOp::create(builder, kernel.getLoc(),
                            isBlock ? mir::Scope::Block : mir::Scope::Warp,
                            mlir::Value());
        if (isProved(clone))
          d.help = std::string("put a ") + (isBlock ? "block" : "warp") +
                   " barrier " + proposal.where +
                   ": the kernel is proved with it";
      }
      clone.erase();
      if (!d.help.empty())
        break;
    }
  }
}

} // namespace tn
