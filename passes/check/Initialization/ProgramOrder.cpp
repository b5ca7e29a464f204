// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Order of operations by the structure of the regions. See ProgramOrder.h.
#include "passes/check/Initialization/ProgramOrder.h"
#include "passes/check/Barrier/LaneMask.h"
#include "llvm/ADT/STLExtras.h"

namespace tn {
using namespace analysis;
using mlir::Block;
using mlir::Operation;

// What an exit leaves; null: the kernel.
static Operation *targetOf(Operation *exit) {
  Operation *target = exit->getParentOp();
  while (target && !llvm::isa<mir::KernelOp>(target)) {
    bool isLoop = llvm::isa<mir::LoopOp>(target),
         isSwitch = llvm::isa<mir::SwitchOp>(target);
    if (llvm::isa<mir::BreakOp>(exit) && (isLoop || isSwitch))
      return target;
    if (llvm::isa<mir::ContinueOp>(exit) && isLoop)
      return target;
    if (llvm::isa<mir::ReturnOp>(exit) && llvm::isa<mir::InlineOp>(target))
      return target;
    target = target->getParentOp();
  }
  return nullptr;
}

// Does some exit inside `op` lead out of it?
static bool mayLeave(Operation *op) {
  return op
      ->walk([&](Operation *inner) {
        if (!llvm::isa<mir::BreakOp, mir::ContinueOp, mir::ReturnOp>(inner))
          return mlir::WalkResult::advance();
        Operation *target = targetOf(inner);
        return target && op->isAncestor(target) ? mlir::WalkResult::advance()
                                                : mlir::WalkResult::interrupt();
      })
      .wasInterrupted();
}

bool ProgramOrder::hasExit(Operation *loop) {
  bool breaks = false;
  loop->walk([&](mir::BreakOp exit) { breaks |= targetOf(exit) == loop; });
  return breaks || mayLeave(loop);
}

// From `first` (included) to `last` (not) in one block: does control that
// enters surely come to `last`?
static bool surelyComes(Operation *first, Operation *last) {
  for (Operation *op = first; op && op != last; op = op->getNextNode())
    if (mayLeave(op))
      return false;
  return true;
}

ProgramOrder::ProgramOrder(KernelAccesses &kernel) {
  for (const Loop &loop : kernel.loops) {
    auto [it, isNew] = surelyRuns.try_emplace(loop.op, loop.atLeastOnce);
    it->second &= loop.atLeastOnce;
  }
  for (const Barrier &barrier : kernel.barriers) {
    if (barrier.isCollective)
      continue;
    if (barrier.scope >= mir::Scope::Block) {
      barriers.push_back(holders(barrier.op));
      blockBarriers.push_back(&barrier);
    }
    if (barrier.scope >= mir::Scope::Block || (barrier.mask && isFullMask(kernel.exprs, barrier.mask)))
      warpBarriers.push_back(holders(barrier.op));
    else if (barrier.mask && isOfThread(kernel.exprs, barrier.mask))
      maskedBarriers.push_back({holders(barrier.op), barrier.mask});
  }
}

std::vector<Operation *> ProgramOrder::holders(Operation *barrier) const {
  std::vector<Operation *> out = {barrier};
  for (Operation *op = barrier;;) {
    Operation *parent = op->getParentOp();
    bool isWhole = llvm::isa<mir::InlineOp, mir::UnsafeOp>(parent);
    if (auto loop = llvm::dyn_cast<mir::LoopOp>(parent))
      if (auto it = surelyRuns.find(parent);
          it != surelyRuns.end() && it->second)
        isWhole = op->getBlock() == &loop.getBody().front() ||
                  op->getBlock() == &loop.getCond().front();
    if (!isWhole || !surelyComes(&op->getBlock()->front(), op))
      return out;
    op = parent;
    out.push_back(op);
  }
}

// The innermost block that holds both, with the operations there that do.
static Block *commonBlock(Operation *a, Operation *b, Operation *&inA,
                          Operation *&inB) {
  for (inA = a; inA; inA = inA->getParentOp()) {
    Block *block = inA->getBlock();
    if (!block)
      return nullptr;
    if ((inB = block->findAncestorOpInBlock(*b)))
      return block;
  }
  return nullptr;
}

// The region of `op` that holds `inner`, as its turn in one iteration or pass.
static int turnOf(Operation *op, Operation *inner) {
  mlir::Region *region = inner->getParentRegion();
  while (region && region->getParentOp() != op)
    region = region->getParentOp()->getParentRegion();
  if (!region)
    return -1;
  int number = int(region->getRegionNumber());
  // cond, body, step; a test at the end is last.
  if (auto loop = llvm::dyn_cast<mir::LoopOp>(op);
      loop && loop.getPostTest() && number == 0)
    return 3;
  return number;
}

bool ProgramOrder::isBefore(Operation *a, Operation *b) {
  Operation *inA = nullptr, *inB = nullptr;
  if (!commonBlock(a, b, inA, inB))
    return false;
  if (inA != inB)
    return inA->isBeforeInBlock(inB);
  if (inA == a || inA == b)
    return false;
  // Both arms of a branch are never executed; a switch falls down.
  if (llvm::isa<mir::LoopOp, mir::SwitchOp>(inA))
    return turnOf(inA, a) < turnOf(inA, b);
  return false;
}

// Does whoever comes to `b` come from `barrier`, in the run of the loops around
// the latter?
static bool dominates(Operation *barrier, Operation *b) {
  Block *block = barrier->getBlock();
  if (Operation *at = block->findAncestorOpInBlock(*b))
    return at != barrier && barrier->isBeforeInBlock(at);
  // A loop's test comes before each run of its body.
  auto loop = llvm::dyn_cast<mir::LoopOp>(block->getParentOp());
  return loop && !loop.getPostTest() && block == &loop.getCond().front() &&
         loop->isProperAncestor(b);
}

// Does whoever executed `a` come to `barrier` next?
static bool postdominates(Operation *barrier, Operation *a) {
  Operation *at = barrier->getBlock()->findAncestorOpInBlock(*a);
  return at && at != barrier && at->isBeforeInBlock(barrier) &&
         surelyComes(at, barrier);
}

bool ProgramOrder::surelyFollows(Operation *op, Operation *a) {
  return postdominates(op, a);
}

bool ProgramOrder::surelyPrecedes(Operation *op, Operation *b) {
  return dominates(op, b);
}

bool ProgramOrder::hasBarrierBetween(Operation *a, Operation *b,
                                     bool ofWarp) const {
  for (const auto &held : ofWarp ? warpBarriers : barriers)
    for (Operation *barrier : held) {
      if (barrier->isAncestor(a) || barrier->isAncestor(b) ||
          !isBefore(a, barrier) || !isBefore(barrier, b))
        continue;
      if (dominates(barrier, b) || postdominates(barrier, a))
        return true;
    }
  return false;
}

std::vector<ExprRef> ProgramOrder::masksBetween(Operation *a,
                                                Operation *b) const {
  std::vector<ExprRef> out;
  for (const auto &[held, mask] : maskedBarriers)
    if (llvm::any_of(held, [&](Operation *barrier) {
          return !barrier->isAncestor(a) && !barrier->isAncestor(b) &&
                 isBefore(a, barrier) && isBefore(barrier, b) &&
                 dominates(barrier, b);
        }))
      out.push_back(mask);
  return out;
}

std::vector<ExprRef> ProgramOrder::decisionsBetween(Operation *a,
                                                    const Access &b) const {
  std::vector<ExprRef> out;
  for (const Barrier *barrier : blockBarriers)
    if (barrier->loops.size() <= b.loops.size() &&
        std::equal(barrier->loops.begin(), barrier->loops.end(),
                   b.loops.begin()) &&
        isBefore(a, barrier->op) && isBefore(barrier->op, b.op))
      out.push_back(barrier->path);
  return out;
}

bool ProgramOrder::hasBarrierAcross(Operation *a, Operation *b,
                                    Operation *loop, bool ofWarp) const {
  for (const auto &held : ofWarp ? warpBarriers : barriers)
    for (Operation *barrier : held) {
      if (!loop->isProperAncestor(barrier))
        continue;
      if (!barrier->isAncestor(b) && isBefore(barrier, b) &&
          dominates(barrier, b))
        return true;
      if (!barrier->isAncestor(a) && isBefore(a, barrier) &&
          postdominates(barrier, a))
        return true;
    }
  return false;
}

} // namespace tn
