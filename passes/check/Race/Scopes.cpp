// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs of the race check by scope. See Scopes.h.
#include "passes/check/Race/Scopes.h"
#include "passes/check/Barrier/LaneMask.h"
#include "llvm/ADT/STLExtras.h"

namespace tn {
using namespace analysis;

// Every such mask doubles the runs within a warp.
static constexpr unsigned kMaxMasks = 3;

std::vector<ScopeRun> scopeRuns(Prover &prover) {
  KernelAccesses &kernel = prover.kernel;
  std::vector<ScopeRun> runs;
  llvm::SmallVector<ExprRef> masks;
  bool hasFull = false, hasGrid = false;
  for (const Barrier &barrier : kernel.barriers) {
    hasGrid |= !barrier.isCollective && barrier.scope >= mir::Scope::Grid;
    if (barrier.isCollective || barrier.scope != mir::Scope::Warp ||
        !barrier.mask)
      continue;
    if (isFullMask(prover.exprs, barrier.mask))
      hasFull = true;
    else if (isOfThread(prover.exprs, barrier.mask) &&
             masks.size() < kMaxMasks &&
             !llvm::is_contained(masks, barrier.mask))
      masks.push_back(barrier.mask);
  }
  auto ordersBlock = [](const Barrier &barrier) {
    return barrier.scope >= mir::Scope::Block;
  };

  ScopeRun block;
  for (const Access &access : kernel.accesses)
    block.memberships.push_back(access.memberships);
  block.hasBarrier = llvm::any_of(kernel.barriers, [&](const Barrier &b) {
    return !b.isCollective && ordersBlock(b);
  });
  if (hasFull || !masks.empty()) {
    block.warps = ScopeRun::Different;
    for (unsigned choice = 0; choice < 1u << masks.size(); ++choice) {
      ScopeRun warp;
      warp.scope = mir::Scope::Warp;
      warp.warps = ScopeRun::One;
      warp.hasBarrier = true;
      for (auto [i, mask] : llvm::enumerate(masks))
        warp.masks.push_back({mask, (choice >> i & 1) != 0});
      warp.memberships = membershipsBetween(
          kernel, mir::Scope::Warp, [&](const Barrier &barrier) {
            if (barrier.scope != mir::Scope::Warp)
              return ordersBlock(barrier);
            return barrier.mask &&
                   (isFullMask(prover.exprs, barrier.mask) ||
                    llvm::is_contained(warp.masks,
                                       std::make_pair(barrier.mask, true)));
          });
      runs.push_back(std::move(warp));
    }
  }
  runs.push_back(std::move(block));

  ScopeRun grid;
  grid.scope = mir::Scope::Grid;
  grid.hasBarrier = hasGrid;
  // Without such a barrier all is one interval.
  if (hasGrid)
    grid.memberships = membershipsBetween(
        kernel, mir::Scope::Grid, [](const Barrier &barrier) {
          return barrier.scope >= mir::Scope::Grid;
        });
  else
    grid.memberships.assign(kernel.accesses.size(), {Membership()});
  runs.push_back(std::move(grid));
  return runs;
}

ExprRef conditionOf(const ScopeRun &run, Prover &prover, Twins &twins,
                    const Relation &relation) {
  ExprContext &exprs = prover.exprs;
  if (run.warps == ScopeRun::Any)
    return exprs.truth(true);
  ExprRef result = twins.sameWarp(relation);
  if (run.warps == ScopeRun::Different)
    return exprs.negate(result);
  for (auto [expr, isNamed] : run.masks) {
    // Each of the two masks names both lanes.
    LaneMask mask(prover, twins, relation, expr);
    ExprRef both = mask.namesBoth();
    result = exprs.conj(result, isNamed ? both : exprs.negate(both));
  }
  return result;
}

} // namespace tn
