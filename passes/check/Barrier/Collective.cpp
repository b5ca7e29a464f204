// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// [barrier-4] A warp operation is right when exactly the lanes of its mask that
// have not returned reach it, with one mask, and a shuffle reads only these.
//
//   __shfl_sync(0xffffffff, …) under if (lane < 16)     wrong: lane 16 is
//   missing m = __ballot_sync(~0, p); if (p) __shfl_sync(m, …)  right:
//   LaneMask.cpp
//   __shfl_down_sync(0xffff, v, 8) under if (lane < 16) wrong: lane 8 reads 16
//
// Asked for two lanes t, t' of one warp in one iteration:
//   t reaches it ∧ t not in mask                                        wrong
//   t reaches it ∧ t' in t's mask ∧ t' has not returned ∧ t' does not reach it
//   wrong both reach it, t' in t's mask, and their masks differ wrong t reads
//   lane t', which is not in t's mask or does not reach it      wrong t reads a
//   lane that the block's last warp does not have             wrong
//
// Invariant: proved only when all of them are unsatisfiable or need no solver:
// a full mask where the whole warp comes or nobody does; for the last question
// a block that is proved to be whole warps.
#include "passes/check/Barrier/Barrier.h"
#include "passes/check/Barrier/LaneMask.h"
#include "passes/check/Counterexample.h"
#include "passes/check/Replay/Replay.h"

namespace tn {
using namespace analysis;

namespace {

using Fault = std::optional<std::pair<Outcome, diag::Diagnostic>>;

class CollectiveCheck {
public:
  CollectiveCheck(Prover &prover, Twins &twins, const Barrier &barrier,
                  llvm::StringRef kernel)
      : prover(prover), exprs(prover.exprs), twins(twins), barrier(barrier),
        kernel(kernel) {}
  Fault run();

private:
  std::pair<Outcome, diag::Diagnostic> fault(Outcome outcome, std::string claim,
                                             std::string label);
  std::pair<Outcome, diag::Diagnostic> undecided(const Counterexample &found,
                                                 llvm::StringRef claim,
                                                 llvm::StringRef label);
  Fault checkMask();
  Fault checkSource();
  Fault checkSourceExists(ExprRef reads, ExprRef source);

  Prover &prover;
  ExprContext &exprs;
  Twins &twins;
  const Barrier &barrier;
  llvm::StringRef kernel;
  Relation relation;
  std::vector<ExprRef> base; // two lanes of one warp, the first reaches it
  ExprRef reaches = nullptr, reaches2 = nullptr, lane = nullptr,
          lane2 = nullptr;
  bool isFullAndUniform = false;
};

std::pair<Outcome, diag::Diagnostic>
CollectiveCheck::fault(Outcome outcome, std::string claim, std::string label) {
  diag::Diagnostic d(diag::Code::TN2004, placeOf(barrier.op), std::move(claim));
  d.kernel = kernel.str();
  d.primaryLabel = std::move(label);
  return std::make_pair(outcome, std::move(d));
}

std::pair<Outcome, diag::Diagnostic>
CollectiveCheck::undecided(const Counterexample &found, llvm::StringRef claim,
                           llvm::StringRef label) {
  auto result = fault(Outcome::Undecided, claim.str(), label.str());
  std::string names;
  for (size_t i = 0; i < found.opaque.size() && i < 4; ++i)
    names += (i ? ", `" : "`") + found.opaque[i] + "`";
  if (!names.empty())
    result.second.notes.push_back(
        {{}, "missing: what " + names + " is in each lane"});
  if (isActiveMask(barrier))
    result.second.help = "`__activemask` only says which lanes happen to run "
                         "together: take the mask "
                         "from `__ballot_sync` before the branch";
  return result;
}

Fault CollectiveCheck::checkMask() {
  LaneMask mask(prover, twins, relation, barrier.mask);
  ExprRef notReturned = exprs.truth(true);
  for (auto [condition, op] : barrier.exits)
    if (endsThread(op))
      notReturned = exprs.conj(notReturned, twins.second(condition, relation));
  struct Question {
    ExprRef wrong;
    const char *claim;
    bool needsSecond;
  };
  ExprRef inMask2 = mask.namesSecond();
  Question questions[] = {
      {exprs.negate(mask.namesFirst()),
       "is executed by a lane that its mask does not name", false},
      {exprs.conj(inMask2, exprs.conj(notReturned, exprs.negate(reaches2))),
       "names a lane in its mask that does not reach it", true},
      {exprs.conj(inMask2, exprs.conj(reaches2, mask.differs())),
       "is reached with different masks", true}};
  for (const Question &q : questions) {
    if (q.wrong->kind == ExprKind::False)
      continue;
    std::vector<ExprRef> conditions = base;
    conditions.push_back(q.wrong);
    twins.addLoads(conditions, relation);
    Counterexample found = findCounterexample(prover, conditions);
    if (found.answer == Sat::Unsat)
      continue;
    bool isTrue = found.isTrue();
    diag::Witness witness;
    if (isTrue) {
      witness = describe(prover, &twins, relation, found, conditions);
      isTrue = confirm(replayCollective(prover, found, witness, barrier.op, q.needsSecond), "true divergence", witness);
    }
    if (!isTrue)
      return undecided(found, "cannot prove that exactly the lanes of its mask reach this warp operation",
                       "lanes of one warp may disagree here");
    const auto &t1 = witness.threads[0], &t2 = witness.threads[1];
    std::string label =
        "thread " + threadName(t1.thread, witness.block) + " executes it";
    if (q.needsSecond)
      label +=
          ", thread " + threadName(t2.thread, witness.block) +
          (evaluateTruth(reaches2, found.values) == true ? " has another mask"
                                                         : " does not come");
    auto result = fault(Outcome::Rejected,
                        std::string("a warp operation that ") + q.claim, label);
    result.second.witness = std::move(witness);
    return result;
  }
  return std::nullopt;
}

// Does the lane that the first thread reads exist? Lanes past the end of the
// block are in no mask's meaning and never come.
Fault CollectiveCheck::checkSourceExists(ExprRef reads, ExprRef source) {
  if (hasWholeWarps(prover))
    return std::nullopt;
  ExprRef thread = prover.linearThread();
  ExprRef other = exprs.add(
      exprs.mul(exprs.floorDiv(thread, 32), exprs.constant(32)), source);
  std::vector<ExprRef> conditions = base;
  conditions.push_back(reads);
  conditions.push_back(exprs.le(blockSize(prover), other));
  twins.addLoads(conditions, relation);
  Counterexample found = findCounterexample(prover, conditions);
  if (found.answer == Sat::Unsat)
    return std::nullopt;
  std::string help;
  if (!prover.id(kBlockDim, 0)->isConst())
    help = "if every launch has whole warps, promise it: `tn::expects(tn::block_dim().x % 32 == 0);`";
  diag::Witness witness;
  bool isTrue = found.isTrue();
  if (isTrue) {
    witness = describe(prover, nullptr, relation, found, conditions);
    isTrue = confirm(replayFault(prover, found, witness, {interp::FaultKind::BadMask, interp::FaultKind::Divergence},
                                 barrier.op),
                     "true divergence", witness);
  }
  if (!isTrue) {
    auto result = undecided(found, "cannot prove that the lane this shuffle reads exists",
                            "the last warp of the block may have fewer than 32 lanes");
    result.second.help = help;
    return result;
  }
  std::string who = threadName(witness.threads[0].thread, witness.block);
  auto number = evaluate(source, found.values);
  auto result = fault(
      Outcome::Rejected,
      "a shuffle that reads a lane which the block's last warp does not have",
      "thread " + who + " reads lane " + toString(number.value_or(0)) +
          " of its warp, where the block has no thread: the value is "
          "undefined");
  result.second.witness = std::move(witness);
  result.second.help = help;
  return result;
}

// Which lane does a shuffle read? Asked only once the mask is proved right: who
// is in it and has not returned takes part.
Fault CollectiveCheck::checkSource() {
  // Any lane of a whole warp that comes together.
  if (isFullAndUniform && hasWholeWarps(prover))
    return std::nullopt;
  LaneMask mask(prover, twins, relation, barrier.mask);
  if (mask.isElected(barrier))
    return std::nullopt;
  std::optional<ShuffleSource> from =
      sourceOf(exprs, barrier, exprs.floorRem(prover.linearThread(), 32));
  if (!from)
    return fault(
        Outcome::Undecided,
        "cannot prove that the lane this shuffle reads takes part in it",
        "the width of its segments is not a constant power of two up to 32");
  ExprRef source = twins.first(from->lane, relation);
  ExprRef reads = exprs.conj(twins.first(from->valid, relation),
                             exprs.cmp(ExprKind::Ne, source, lane));
  if (Fault missing = checkSourceExists(reads, source))
    return missing;
  if (isFullAndUniform)
    return std::nullopt;
  std::vector<ExprRef> conditions = base;
  conditions.push_back(reads);
  conditions.push_back(exprs.eq(lane2, source));
  conditions.push_back(exprs.negate(exprs.conj(mask.namesSecond(), reaches2)));
  twins.addLoads(conditions, relation);
  Counterexample found = findCounterexample(prover, conditions);
  if (found.answer == Sat::Unsat)
    return std::nullopt;
  diag::Witness witness;
  bool isTrue = found.isTrue();
  if (isTrue) {
    witness = describe(prover, &twins, relation, found, conditions);
    isTrue = confirm(replayCollective(prover, found, witness, barrier.op, true), "true divergence", witness);
  }
  if (!isTrue)
    return undecided(found, "cannot prove that the lane this shuffle reads takes part in it",
                     "the value of a lane that does not is undefined");
  std::string who = threadName(witness.threads[0].thread, witness.block),
              whom = threadName(witness.threads[1].thread, witness.block);
  bool comes = evaluateTruth(reaches2, found.values) == true;
  auto result = fault(
      Outcome::Rejected,
      "a shuffle that reads a lane which does not take part in it",
      "thread " + who + " reads the value of thread " + whom + ", which " +
          (comes ? "its mask does not name" : "does not come") +
          ": it is undefined");
  result.second.witness = std::move(witness);
  result.second.help = "let every lane that is read take part, or give the "
                       "shuffle a `width` that keeps it among them";
  return result;
}

Fault CollectiveCheck::run() {
  if (!barrier.mask)
    return fault(Outcome::Undecided,
                 "cannot prove that exactly the lanes of its mask reach this "
                 "warp operation",
                 "the mask is not known");
  isFullAndUniform = isFullMask(exprs, barrier.mask) &&
                     exprs.uniform(barrier.path) <= Uniform::Warp;
  if (isFullAndUniform && (!barrier.shuffle || hasWholeWarps(prover)))
    return std::nullopt;
  relation.scope = mir::Scope::Warp;
  for (unsigned loop : barrier.loops)
    relation.loops[loop] = LoopRelation::Shared;
  base = twins.premises(relation);
  base.push_back(twins.sameWarp(relation));
  reaches = twins.first(barrier.path, relation),
  reaches2 = twins.second(barrier.path, relation);
  base.push_back(reaches);
  if (barrier.facts) {
    base.push_back(twins.first(barrier.facts, relation));
    base.push_back(twins.second(barrier.facts, relation));
  }
  ExprRef number = exprs.floorRem(prover.linearThread(), 32);
  lane = twins.first(number, relation), lane2 = twins.second(number, relation);
  if (!isFullAndUniform)
    if (Fault wrong = checkMask())
      return wrong;
  return barrier.shuffle ? checkSource() : std::nullopt;
}

} // namespace

std::optional<std::pair<Outcome, diag::Diagnostic>>
checkCollective(Prover &prover, Twins &twins, const Barrier &barrier,
                llvm::StringRef kernelName) {
  return CollectiveCheck(prover, twins, barrier, kernelName).run();
}

} // namespace tn
