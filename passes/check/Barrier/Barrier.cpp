// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// [barrier-1] [barrier-2] [barrier-3] Barriers of a block or the grid. See
// Barrier.h.
#include "passes/check/Barrier/Barrier.h"
#include "passes/check/Counterexample.h"
#include "passes/check/Replay/Replay.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

namespace tn {
using namespace analysis;

static bool isCudaSource(const diag::SourceSpan &span) {
  return llvm::StringRef(span.file).ends_with(".cu") || llvm::StringRef(span.file).ends_with(".cuh");
}

diag::SourceSpan placeOf(mlir::Operation *op) {
  std::vector<diag::SourceSpan> callers;
  diag::SourceSpan span = diag::spanOf(op->getLoc(), &callers);
  for (const diag::SourceSpan &caller : callers) {
    if (!llvm::StringRef(span.file).contains("include/tn/"))
      break;
    span = caller;
  }
  return span;
}

bool endsThread(mlir::Operation *exit) {
  return llvm::isa_and_nonnull<mir::ReturnOp>(exit) && !exit->getParentOfType<mir::InlineOp>();
}

namespace {

struct Cause {
  diag::Code code = diag::Code::TN2001;
  mlir::Operation *op = nullptr; // the return or loop
  ExprRef stays = nullptr;       // of a return: who did not leave
};

class BarrierCheck {
public:
  BarrierCheck(Prover &prover, llvm::StringRef name)
      : prover(prover), exprs(prover.exprs), twins(prover), name(name) {}

  CheckResult run() {
    for (const Barrier &barrier : prover.kernel.barriers) {
      if (barrier.isCollective || barrier.scope == mir::Scope::Warp) {
        if (auto fault = checkCollective(prover, twins, barrier, name))
          result.add(fault->first, std::move(fault->second));
      } else {
        check(barrier);
      }
    }
    return std::move(result);
  }

private:
  void check(const Barrier &barrier);
  Cause causeOf(const Barrier &barrier, const Relation &relation, const Assignment &values);
  bool onlyReturns(const Barrier &barrier, const Relation &relation,
                   std::vector<ExprRef> conditions);

  Prover &prover;
  ExprContext &exprs;
  Twins twins;
  llvm::StringRef name;
  CheckResult result;
  std::map<std::pair<mlir::Operation *, unsigned>, Outcome> causes; ///< told already; never iterated
};

const Loop *loopOf(const KernelAccesses &kernel, unsigned id) {
  for (const Loop &loop : kernel.loops)
    if (loop.id == id)
      return &loop;
  return nullptr;
}

// The condition as the author may write it; nothing where it is long or speaks
// of values that have no name in the source.
static std::string guardText(const ExprContext &exprs, ExprRef condition) {
  if (!condition)
    return "";
  llvm::SmallVector<unsigned> symbols;
  exprs.symbolsOf(condition, symbols);
  for (unsigned id : symbols)
    if (exprs.symbol(id).kind == SymbolKind::Opaque || exprs.symbol(id).kind == SymbolKind::LoopCounter)
      return "";
  std::string text = exprs.str(condition);
  return text.size() <= 80 ? text : "";
}

// Why did the second thread not come? What is false for it under the model, or
// varies between threads where there is none.
Cause BarrierCheck::causeOf(const Barrier &barrier, const Relation &relation,
                            const Assignment &values) {
  auto misses = [&](ExprRef condition) {
    if (!condition || exprs.uniform(condition) <= (relation.scope == mir::Scope::Grid ? Uniform::Grid : Uniform::Block))
      return false;
    auto value = evaluateTruth(twins.second(condition, relation), values);
    return !value || !*value;
  };
  for (auto [condition, op] : barrier.exits)
    if (misses(condition))
      return {endsThread(op)                                ? diag::Code::TN2003
              : llvm::isa_and_nonnull<mir::ReturnOp>(op) ? diag::Code::TN2001
                                                            : diag::Code::TN2002,
              op, condition};
  for (unsigned id : barrier.loops) {
    const Loop *loop = loopOf(prover.kernel, id);
    if (!loop)
      continue;
    // Without an expressible condition the walker's word on the trips decides.
    if (loop->condition ? misses(loop->condition) : !loop->uniformTrips)
      return {diag::Code::TN2002, loop->op};
  }
  return {};
}

// Is the barrier reached together by all threads that did not return?
bool BarrierCheck::onlyReturns(const Barrier &barrier, const Relation &relation,
                               std::vector<ExprRef> conditions) {
  bool any = false;
  for (auto [condition, op] : barrier.exits)
    if (endsThread(op)) {
      conditions.push_back(twins.second(condition, relation));
      any = true;
    }
  return any && prover.smt.check(exprs, conditions) == Sat::Unsat;
}

void BarrierCheck::check(const Barrier &barrier) {
  // A cooperative grid barrier must be uniform over the grid.
  bool isGrid = barrier.scope >= mir::Scope::Grid;
  if (exprs.uniform(barrier.path) <= (isGrid ? Uniform::Grid : Uniform::Block))
    return;
  Relation relation;
  relation.scope = isGrid ? mir::Scope::Grid : mir::Scope::Block;
  for (unsigned loop : barrier.loops)
    relation.loops[loop] = LoopRelation::Shared;
  std::vector<ExprRef> conditions = twins.premises(relation);
  if (barrier.facts) {
    conditions.push_back(twins.first(barrier.facts, relation));
    conditions.push_back(twins.second(barrier.facts, relation));
  }
  conditions.push_back(twins.first(barrier.path, relation));
  conditions.push_back(exprs.negate(twins.second(barrier.path, relation)));
  twins.addLoads(conditions, relation);
  Counterexample found = findCounterexample(prover, conditions);
  if (found.answer == Sat::Unsat)
    return;
  Cause cause = causeOf(barrier, relation, found.values);
  diag::SourceSpan span = placeOf(barrier.op);
  // A grid barrier counts blocks: it waits for one that has gone.
  bool warnOnly = !isGrid && isCudaSource(span) && onlyReturns(barrier, relation, conditions);
  if (warnOnly)
    cause.code = diag::Code::TN2003;
  std::string what = isGrid ? "grid" : "block";
  std::string claim;
  switch (cause.code) {
  case diag::Code::TN2002:
    claim = "a barrier in a loop that the threads of a " + what + " may run different numbers of times";
    break;
  case diag::Code::TN2003:
    claim = "a barrier after some threads of the " + what + " may have returned";
    break;
  default:
    claim = "a barrier that not every thread of the " + what + " reaches";
    break;
  }
  bool isTrue = found.isTrue();
  diag::Witness witness;
  if (isTrue) {
    witness = describe(prover, &twins, relation, found, {barrier.path, twins.second(barrier.path, relation)});
    isTrue = confirm(replayBarrier(prover, found, witness, barrier.op), "true divergence", witness);
  }
  if (!isTrue)
    claim = "cannot prove that every thread of the " + what + " reaches this barrier";
  diag::Diagnostic d(cause.code, span, claim);
  d.kernel = name.str();
  if (warnOnly)
    d.severity = diag::Severity::Warning;
  if (isTrue) {
    auto who = [&](const diag::WitnessThread &t) {
      std::string text = "thread " + threadName(t.thread, witness.block);
      return isGrid ? text + " of block " + threadName(t.block, witness.grid) : text;
    };
    d.primaryLabel = who(witness.threads[0]) + " waits here, " + who(witness.threads[1]) + " does not come";
    d.witness = std::move(witness);
  } else {
    d.primaryLabel = "threads may disagree on the way here";
    std::string names;
    for (size_t i = 0; i < found.opaque.size() && i < 4; ++i)
      names += (i ? ", `" : "`") + found.opaque[i] + "`";
    if (!names.empty())
      d.notes.push_back({{}, "missing: that " + names + " is the same in all threads of the " + what});
  }
  if (cause.op)
    d.labels.push_back({diag::spanOf(cause.op->getLoc()),
                        cause.code == diag::Code::TN2002 ? "the trip count of this loop differs"
                                                         : "some threads leave here"});
  if (cause.code == diag::Code::TN2003) {
    d.help = "guard the work with `if`, so that every thread reaches the barrier";
    if (std::string guard = guardText(exprs, cause.stays); !guard.empty())
      d.help += ": `if (" + guard + ") …` around it in place of the `return`";
  }
  Outcome outcome = warnOnly ? Outcome::Proved : isTrue ? Outcome::Rejected : Outcome::Undecided;
  // One cause, one error: the second barrier of a branch, or in a loop, or
  // after a return says nothing new.
  mlir::Operation *parent = barrier.op->getParentOp();
  while (parent && !llvm::isa<mir::IfOp, mir::SwitchOp, mir::LoopOp, mir::KernelOp>(parent))
    parent = parent->getParentOp();
  auto [said, isNew] = causes.try_emplace({cause.op ? cause.op : parent, unsigned(cause.code)}, outcome);
  if (!isNew && said->second >= outcome)
    return;
  said->second = std::max(said->second, outcome);
  result.add(outcome, std::move(d));
}

} // namespace

CheckResult checkBarriers(Prover &prover, llvm::StringRef kernelName) {
  return BarrierCheck(prover, kernelName).run();
}

} // namespace tn
