// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// [barrier-4] A warp operation is right when exactly the lanes of its mask that
// have not returned reach it, with one mask.
//
//   __shfl_sync(0xffffffff, …) under if (lane < 16)     wrong: lane 16 is missing
//   m = __ballot_sync(~0, p); if (p) __shfl_sync(m, …)  right by construction
//
// Asked for two lanes t, t' of one warp in one iteration:
//   t reaches it ∧ t not in mask                                        wrong
//   t reaches it ∧ t' in t's mask ∧ t' has not returned ∧ t' does not reach it  wrong
//   both reach it, t' in t's mask, and their masks differ               wrong
//
// Invariant: proved only when all three are unsatisfiable, or the mask is a
// ballot of the very condition that guards the operation.
#include "passes/check/Barrier/Barrier.h"
#include "passes/check/Counterexample.h"

namespace tn {
using namespace analysis;

static constexpr Int kFullMask = 0xffffffff;

// lane ∈ mask
static ExprRef inMask(ExprContext &exprs, ExprRef mask, ExprRef lane) {
  ExprRef low = exprs.floorRem(mask, kFullMask + 1);
  if (low->isConst() && low->value == kFullMask)
    return exprs.truth(true);
  ExprRef bit = exprs.floorRem(exprs.bits(ExprKind::Shr, low, lane, 64), 2);
  return exprs.eq(bit, exprs.constant(1));
}

std::optional<std::pair<Outcome, diag::Diagnostic>>
checkCollective(Prover &prover, Twins &twins, const Barrier &barrier, llvm::StringRef kernelName) {
  ExprContext &exprs = prover.exprs;
  auto fault = [&](Outcome outcome, std::string claim, std::string label) {
    diag::Diagnostic d(diag::Code::TN2004, diag::spanOf(barrier.op->getLoc()), std::move(claim));
    d.kernel = kernelName.str();
    d.primaryLabel = std::move(label);
    return std::make_pair(outcome, std::move(d));
  };
  if (!barrier.mask)
    return fault(Outcome::Undecided, "cannot prove that exactly the lanes of its mask reach this warp operation",
                 "the mask is not known");
  ExprRef low = exprs.floorRem(barrier.mask, kFullMask + 1);
  bool isFull = low->isConst() && low->value == kFullMask;
  if (isFull && exprs.uniform(barrier.path) <= Uniform::Warp)
    return std::nullopt;

  Relation relation;
  relation.scope = mir::Scope::Warp;
  for (unsigned loop : barrier.loops)
    relation.loops[loop] = LoopRelation::Shared;
  std::vector<ExprRef> base = prover.facts;
  std::vector<ExprRef> ranges = twins.ranges(relation);
  base.insert(base.end(), ranges.begin(), ranges.end());
  base.push_back(twins.sameWarp(relation));
  ExprRef reaches = twins.first(barrier.path, relation), reaches2 = twins.second(barrier.path, relation);
  base.push_back(reaches);
  if (barrier.facts) {
    base.push_back(twins.first(barrier.facts, relation));
    base.push_back(twins.second(barrier.facts, relation));
  }
  ExprRef lane = exprs.floorRem(prover.linearThread(), 32), lane2 = twins.second(lane, relation);
  ExprRef mask = twins.first(barrier.mask, relation), mask2 = twins.second(barrier.mask, relation);
  ExprRef notReturned = exprs.truth(true);
  for (auto [condition, op] : barrier.exits)
    if (llvm::isa_and_nonnull<mir::ReturnOp>(op))
      notReturned = exprs.conj(notReturned, twins.second(condition, relation));

  struct Question {
    ExprRef wrong;
    const char *claim;
    bool needsSecond;
  };
  ExprRef inMask2 = inMask(exprs, mask, lane2);
  Question questions[] = {
      {exprs.negate(inMask(exprs, mask, lane)), "is executed by a lane that its mask does not name", false},
      {exprs.conj(inMask2, exprs.conj(notReturned, exprs.negate(reaches2))),
       "names a lane in its mask that does not reach it", true},
      {exprs.conj(inMask2, exprs.conj(reaches2, exprs.cmp(ExprKind::Ne, mask, mask2))),
       "is reached with different masks", true}};
  for (const Question &q : questions) {
    if (q.wrong->kind == ExprKind::False)
      continue;
    std::vector<ExprRef> conditions = base;
    conditions.push_back(q.wrong);
    Counterexample found = findCounterexample(prover, conditions);
    if (found.answer == Sat::Unsat)
      continue;
    if (!found.isTrue()) {
      auto result = fault(Outcome::Undecided,
                          "cannot prove that exactly the lanes of its mask reach this warp operation",
                          "lanes of one warp may disagree here");
      std::string names;
      for (size_t i = 0; i < found.opaque.size() && i < 4; ++i)
        names += (i ? ", `" : "`") + found.opaque[i] + "`";
      if (!names.empty())
        result.second.notes.push_back({{}, "missing: what " + names + " is in each lane"});
      return result;
    }
    diag::Witness witness = describe(prover, &twins, relation, found, conditions);
    witness.verdict = "true divergence";
    const auto &t1 = witness.threads[0], &t2 = witness.threads[1];
    std::string label = "thread " + threadName(t1.thread, witness.block) + " executes it";
    if (q.needsSecond)
      label += ", thread " + threadName(t2.thread, witness.block) +
               (evaluateTruth(reaches2, found.values) == true ? " has another mask" : " does not come");
    auto result = fault(Outcome::Rejected, std::string("a warp operation that ") + q.claim, label);
    result.second.witness = std::move(witness);
    return result;
  }
  return std::nullopt;
}

} // namespace tn
