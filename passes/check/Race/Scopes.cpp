// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs of the race check by scope. See Scopes.h.
#include "passes/check/Race/Scopes.h"
#include "passes/check/Barrier/LaneMask.h"
#include "passes/check/Initialization/ProgramOrder.h"
#include "llvm/ADT/STLExtras.h"

namespace tn {
using namespace analysis;

// Every such mask doubles the runs within a warp.
static constexpr unsigned kMaxMasks = 3;

// Does it bound the intervals of a run?
static bool counts(ExprContext &exprs, const ScopeRun &run,
                   const Barrier &barrier) {
  if (barrier.isCollective)
    return false;
  if (run.scope == mir::Scope::Grid || barrier.scope != mir::Scope::Warp)
    return barrier.scope >= std::max(run.scope, mir::Scope::Block);
  return run.scope == mir::Scope::Warp && barrier.mask &&
         (isFullMask(exprs, barrier.mask) ||
          llvm::is_contained(run.masks, std::make_pair(barrier.mask, true)));
}

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
  ScopeRun block;
  for (const Access &access : kernel.accesses)
    block.memberships.push_back(access.memberships);
  block.hasBarrier = llvm::any_of(kernel.barriers, [&](const Barrier &barrier) {
    return counts(prover.exprs, block, barrier);
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
            return counts(prover.exprs, warp, barrier);
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
        kernel, mir::Scope::Grid, [&](const Barrier &barrier) {
          return counts(prover.exprs, grid, barrier);
        });
  else
    grid.memberships.assign(kernel.accesses.size(), {Membership()});
  runs.push_back(std::move(grid));
  for (ScopeRun &run : runs)
    for (const Barrier &barrier : kernel.barriers)
      if (counts(prover.exprs, run, barrier))
        run.barriers.push_back(barrier.id);
  return runs;
}

// A barrier in the access's own iteration of all loops around the barrier,
// before the access. It comes after the start of the interval where that is the
// kernel's entry or stands before it, or lies in an earlier iteration or
// outside of a loop around the barrier.
ExprRef staysIn(const ScopeRun &run, Prover &prover, const Access &access,
                const Membership &membership) {
  KernelAccesses &kernel = prover.kernel;
  ExprContext &exprs = prover.exprs;
  ExprRef result = exprs.truth(true);
  for (unsigned id : run.barriers) {
    const Barrier &barrier = kernel.barriers[id];
    if (barrier.loops.size() > access.loops.size() ||
        !std::equal(barrier.loops.begin(), barrier.loops.end(),
                    access.loops.begin()) ||
        !ProgramOrder::isBefore(barrier.op, access.op))
      continue;
    bool isAfterStart =
        membership.interval == 0 ||
        ProgramOrder::isBefore(kernel.barriers[membership.interval - 1].op,
                               barrier.op);
    for (auto [loop, shift] : membership.shifts)
      isAfterStart |= llvm::is_contained(barrier.loops, loop) &&
                      (shift == Shift::Next || shift == Shift::First);
    if (isAfterStart)
      result = exprs.conj(result, exprs.negate(barrier.path));
  }
  return result;
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
