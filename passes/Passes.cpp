// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stage 2 on one screen: what is checked of a kernel, in which order, and what
// its verdict is.
//
//   records → launch facts → wraps removed → races → barriers → bounds →
//   initialisation → verdict → decisions and contract written into MIR
//
// Invariant: a kernel's MIR changes only when it is accepted or conditional.
#include "passes/Passes.h"
#include "passes/Assumptions.h"
#include "passes/BarrierHelp.h"
#include "passes/DeriveOrders.h"
#include "passes/SmallLaunch.h"
#include "passes/analysis/Contracts.h"
#include "passes/analysis/ProofLog.h"
#include "passes/analysis/Walker.h"
#include "passes/check/Barrier/Barrier.h"
#include "passes/check/Bounds/Bounds.h"
#include "passes/check/Follow.h"
#include "passes/check/Initialization/Initialization.h"
#include "passes/check/Launch/Launch.h"
#include "passes/check/Launch/Orders.h"
#include "passes/check/Race/Race.h"
#include "passes/check/Race/ReadOnlyPath.h"
#include "passes/check/Replay/Exercise.h"
#include "passes/check/Replay/Replay.h"
#include "passes/check/Replay/Search.h"
#include "passes/transform/Facts.h"
#include "llvm/ADT/STLExtras.h"
#include <ctime>

namespace tn {
using namespace analysis;

llvm::StringRef verdictName(Verdict verdict) {
  switch (verdict) {
  case Verdict::Accepted: return "accepted";
  case Verdict::Conditional: return "conditional";
  case Verdict::Undecided: return "undecided";
  case Verdict::Rejected: return "rejected";
  }
  llvm_unreachable("a verdict");
}

namespace {

// "race" for TN1xxx, as `--not-an-error` names the families.
llvm::StringRef familyOf(diag::Code code) {
  llvm::StringRef name = diag::codeName(code);
  switch (name.size() > 2 ? name[2] : ' ') {
  case '1': return "race";
  case '2': return "barrier";
  case '3': return "bounds";
  case '4': return "init";
  default: return "";
  }
}

class KernelCheck {
public:
  /// `mayApply`: what is decided may be written into MIR.
  /// A trial looks for no witness and ends at the first thing that it cannot
  /// prove; `trial` then says how far it came, and MIR is changed only where
  /// nothing is left open.
  KernelCheck(mir::KernelOp kernel, const CheckOptions &options, diag::DiagnosticSink &sink, bool mayApply,
              Trial *trial = nullptr)
      : kernel(kernel), options(options), sink(sink), mayApply(mayApply), trial(trial) {
    report.symbol = kernel.getSymName().str();
    report.name = kernel.getSourceName().str();
    report.span = diag::spanOf(kernel.getLoc());
  }

  // Limits in counts, so that verdicts do not depend on the machine. Code that
  // macros or unrolling blew up is undecided, rather than looked at for hours.
  static constexpr unsigned kOperations = 250000, kAccesses = 4000;

  KernelReport tooLarge(unsigned count, unsigned limit, const char *what) {
    sink.report(diag::Diagnostic(diag::Code::TN1009, report.span,
                                 "cannot prove anything about this kernel: it has " + std::to_string(count) + " " +
                                     what + ", and at most " + std::to_string(limit) + " are looked at")
                    .inKernel(report.name)
                    .withHelp("write repetitions as a loop, or split the kernel"));
    report.verdict = Verdict::Undecided;
    report.isTooLarge = true;
    return std::move(report);
  }

  KernelReport run() {
    unsigned operations = 0;
    kernel.walk([&](mlir::Operation *) { ++operations; });
    if (operations > kOperations)
      return tooLarge(operations, kOperations, "operations");
    WalkOptions walk;
    walk.block = options.block;
    walk.grid = options.grid;
    walk.integerParameters = options.integerParameters;
    walk.watched = localsToWatch(kernel);
    walk.budget = options.reasoningBudget;
    std::unique_ptr<KernelAccesses> records = collectAccesses(kernel, walk);
    if (records->accesses.size() > kAccesses)
      return tooLarge(records->accesses.size(), kAccesses, "memory accesses");
    Prover prover(*records);
    prover.smt.budget = options.solverBudget;
    prover.isTrial = trial != nullptr;
    prover.mayOrder = options.mayOrder && !options.denyConditional;
    if (options.keepProofs && mayApply)
      prover.exprs.proofs = &proofs;
    for (auto &[op, reason] : records->limits) {
      CheckResult limit;
      diag::Diagnostic d(diag::Code::TN1009, diag::spanOf(op ? op->getLoc() : kernel.getLoc()),
                         "cannot prove anything about this kernel: " + reason);
      d.kernel = report.name;
      limit.add(Outcome::Undecided, std::move(d));
      // The walk ends where the budget does.
      if (!prover.exprs.isExhausted())
        take(std::move(limit));
    }
    if (gaveUp(prover))
      return finish(prover, nullptr);
    for (const std::string &what : options.restsOn) {
      CheckResult result;
      result.conditionalOn.push_back(what);
      if (options.denyConditional) {
        diag::Diagnostic d(diag::Code::TN3006, report.span, "no launch can check that " + what);
        d.kernel = report.name;
        result.diagnostics.push_back(std::move(d));
      }
      take(std::move(result));
    }
    proofs.subject = "contract-1: launches";
    take(establishLaunch(prover, options.assumptions, report.name, options.orders));
    if (outcome != Outcome::Proved)
      return finish(prover, nullptr);
    specialise(prover);
    if (gaveUp(prover))
      return finish(prover, nullptr);
    proofs.subject = "bounds-1: index arithmetic does not wrap";
    removeWraps(prover);
    if (gaveUp(prover))
      return finish(prover, nullptr);
    if (trial)
      propose(prover);
    proofs.subject = "race-1";
    take(checkRaces(prover, report.name));
    if (gaveUp(prover))
      return finish(prover, nullptr);
    take(checkReadOnlyPath(prover, report.name));
    if (trial && outcome != Outcome::Proved)
      return finish(prover, nullptr);
    proofs.subject = "barrier-1: all threads of the scope arrive";
    take(checkBarriers(prover, report.name));
    if (gaveUp(prover))
      return finish(prover, nullptr);
    bool isOrdered = outcome == Outcome::Proved;
    proofs.subject = "bounds-2";
    BoundsResult bounds = checkBounds(prover, report.name);
    take(CheckResult(bounds));
    if (gaveUp(prover) || (trial && (outcome != Outcome::Proved || bounds.isShort)))
      return finish(prover, nullptr);
    proofs.subject = "init-1: what is read was written before";
    take(checkInitialization(prover, report.name, isOrdered));
    // What was cut short at the very end counts as well.
    bool isWhole = !gaveUp(prover);
    return finish(prover, isWhole ? &bounds : nullptr);
  }

  bool gaveUp() const { return isExhausted; }
  /// A derived order makes code unreachable, so that it would hide what is wrong
  /// there: to be checked again without any.
  bool hidesCode = false;
  /// A fault that running the kernel showed, where the proof did not decide.
  std::optional<diag::Diagnostic> shown;

private:
  // Once reasoning has used up its steps every check may stop where it is: what
  // is not decided by then is undecided, and so is the kernel, unless a fault
  // was found before.
  bool gaveUp(Prover &prover) {
    if (!prover.exprs.isExhausted())
      return false;
    std::string steps = std::to_string(options.reasoningBudget);
    CheckResult result;
    result.add(Outcome::Undecided,
               diag::Diagnostic(diag::Code::TN1009, report.span,
                                "cannot prove everything about this kernel: that takes more than " + steps +
                                    " steps of reasoning")
                   .inKernel(report.name)
                   .withHelp("split the kernel, write repetitions as a loop, or allow more with `--proof-steps=<n>`"));
    take(std::move(result));
    // Though races were no errors, by option.
    outcome = std::max(outcome, Outcome::Undecided);
    report.isTooLarge = true;
    return true;
  }

  // [unsafe-1] Is everything in the kernel's unsafe regions proved as it stands?
  // Asked of records that say nothing of the regions; any doubt is a need.
  bool isUnsafeNeeded() {
    WalkOptions walk;
    walk.block = options.block;
    walk.grid = options.grid;
    walk.watched = localsToWatch(kernel);
    walk.budget = options.reasoningBudget;
    std::unique_ptr<KernelAccesses> records = collectAccesses(kernel, walk);
    // A barrier orders what surrounds it, whoever vouches for it.
    bool hasBarrier = false;
    kernel.walk([&](mir::UnsafeOp unsafe) {
      unsafe.walk([&](mlir::Operation *op) {
        hasBarrier |= llvm::isa<mir::SyncOp, mir::SyncReduceOp, mir::ShuffleOp, mir::VoteOp, mir::WarpReduceOp,
                                mir::MatchOp>(op);
      });
    });
    if (!records->limits.empty() || hasBarrier)
      return true;
    for (Access &a : records->accesses)
      a.isUnsafe = false;
    for (BoundsObligation &b : records->bounds)
      b.isUnsafe = false;
    Prover prover(*records);
    prover.smt.budget = options.solverBudget;
    if (establishLaunch(prover, options.assumptions, report.name).outcome != Outcome::Proved)
      return true;
    specialise(prover);
    removeWraps(prover);
    if (checkRaces(prover, report.name).outcome != Outcome::Proved)
      return true;
    BoundsResult bounds = checkBounds(prover, report.name);
    return prover.exprs.isExhausted() || bounds.outcome != Outcome::Proved || !bounds.conditionalOn.empty() ||
           llvm::any_of(bounds.decisions, [](const BoundsDecision &d) { return d.proof == mir::Proof::Runtime; }) ||
           checkInitialization(prover, report.name, true).outcome != Outcome::Proved || prover.exprs.isExhausted();
  }
  void reportUnusedUnsafe() {
    llvm::SmallVector<mir::UnsafeOp> regions;
    kernel.walk([&](mir::UnsafeOp unsafe) { regions.push_back(unsafe); });
    if (regions.empty() || isUnsafeNeeded())
      return;
    for (mir::UnsafeOp unsafe : regions) {
      diag::Diagnostic d(diag::Code::TN9002, diag::spanOf(unsafe.getLoc()), "nothing in this `TN_UNSAFE` needs it");
      d.kernel = report.name;
      d.primaryLabel = "the kernel is proved without it";
      d.help = "take it away, so that the checker sees what is in it";
      sink.report(std::move(d));
    }
  }

  // Reports the diagnostics of one check, softened as the options say.
  void take(CheckResult result) {
    report.conditionalOn.insert(report.conditionalOn.end(), result.conditionalOn.begin(), result.conditionalOn.end());
    bool allSoft = !result.diagnostics.empty();
    for (diag::Diagnostic &d : result.diagnostics) {
      llvm::StringRef family = familyOf(d.code);
      bool soft = d.severity == diag::Severity::Error && !family.empty() &&
                  llvm::is_contained(options.notErrors, family.str());
      if (soft) {
        d.severity = diag::Severity::Warning;
        std::string reason = family.str() + " faults are no errors, by option";
        isSoftened = true;
        if (!llvm::is_contained(report.unsafeReasons, reason))
          report.unsafeReasons.push_back(reason);
      } else if (d.severity == diag::Severity::Error) {
        allSoft = false;
      }
      if (d.code == diag::Code::TN3003 && options.denyRuntimeChecks) {
        d.severity = diag::Severity::Error;
        outcome = Outcome::Rejected;
      }
      if (d.code == diag::Code::TN3006 && options.denyConditional &&
          llvm::StringRef(d.message).starts_with("no launch can check")) {
        d.severity = diag::Severity::Error;
        outcome = Outcome::Rejected;
      }
      exitsEarly |= d.code == diag::Code::TN2003 && d.severity == diag::Severity::Warning;
      hasWarned |= d.severity != diag::Severity::Remark;
      sink.report(std::move(d));
    }
    if (!allSoft && result.outcome > outcome)
      outcome = result.outcome;
  }

  // Conditions that a usual launch may not meet are told, once each: a grid of
  // one block, a block of one thread, a cap on an argument. Lengths are told
  // where they arise; the other dimensions and caps on the launch alone are in
  // the report.
  void tellConditions(Prover &prover) {
    for (const Condition &c : prover.conditions) {
      llvm::SmallVector<unsigned> symbols;
      prover.exprs.symbolsOf(c.truth, symbols);
      bool isTold = c.kind == ConditionKind::Dimension
                        ? llvm::any_of(symbols, [&](unsigned id) { return prover.exprs.symbol(id).dim == 0; })
                        : c.kind == ConditionKind::Order ||
                              (c.kind == ConditionKind::Cap && llvm::any_of(symbols, [&](unsigned id) {
                            return prover.exprs.symbol(id).kind == SymbolKind::Param;
                          }));
      if (!isTold)
        continue;
      diag::Diagnostic d(diag::Code::TN3006, c.span.valid() ? c.span : report.span,
                         "the launch checks that " + c.text);
      d.kernel = report.name;
      d.primaryLabel = c.why;
      sink.report(std::move(d));
    }
  }

  // Addresses have no value in a contract: the launch knows the parameter's
  // alignment.
  void tellAlignments(const BoundsResult &bounds) {
    for (const auto &[arg, needed] : bounds.alignments) {
      mir::ParamAttr param = kernel.paramOfArgument(arg);
      if (!param)
        continue;
      std::string text = "the address of `" + param.getName().str() + "` is a multiple of " + std::to_string(needed.bytes);
      std::string why = "`" + needed.text + "` is accessed as a whole";
      report.conditions.push_back({text, why, needed.span});
      if (outcome != Outcome::Proved)
        continue;
      diag::Diagnostic d(diag::Code::TN3006, needed.span, "the launch checks that " + text);
      d.kernel = report.name;
      d.primaryLabel = why;
      sink.report(std::move(d));
    }
  }

  KernelReport finish(Prover &prover, const BoundsResult *bounds) {
    bool isOrdered = llvm::any_of(prover.conditions, [](const Condition &c) { return c.kind == ConditionKind::Order; });
    if (isOrdered && outcome == Outcome::Proved && !leavesAllReachable(prover)) {
      hidesCode = true;
      outcome = Outcome::Undecided;
      mayApply = false;
    }
    if (trial && bounds && outcome == Outcome::Proved) {
      trial->holds = true;
      for (const Condition &c : prover.conditions)
        if (c.kind == ConditionKind::Cap)
          trial->caps.insert(c.text);
      trial->isComplete = trial->holds && report.conditionalOn.empty() && !isSoftened && !hasWarned &&
                          llvm::none_of(bounds->decisions, [](const BoundsDecision &d) { return d.proof == mir::Proof::Runtime; });
      mayApply &= trial->isComplete;
    } else if (trial) {
      mayApply = false;
    }
    if (trial)
      trial->steps = prover.smt.steps();
    report.cost.accesses = prover.kernel.accesses.size();
    report.cost.queries = prover.smt.queries();
    report.cost.steps = prover.smt.steps();
    report.cost.reasoning = prover.exprs.steps();
    isExhausted = prover.smt.isExhausted();
    prover.exprs.proofs = nullptr;
    if (outcome == Outcome::Proved)
      tellConditions(prover);
    for (const Condition &c : prover.conditions)
      report.conditions.push_back({c.text, c.why, c.span.valid() ? c.span : report.span});
    if (bounds)
      tellAlignments(*bounds);
    kernel.walk([&](mir::UnsafeOp unsafe) { report.unsafeReasons.push_back(unsafe.getReason().str()); });
    if (mayApply && isSearched(prover.kernel, bounds)) {
      SearchRules rules;
      rules.isCuda = isCuda();
      rules.isDerived = bounds != nullptr;
      shown = searchFault(prover, rules, report.name);
      if (shown)
        outcome = Outcome::Rejected;
    }
    switch (outcome) {
    case Outcome::Rejected: report.verdict = Verdict::Rejected; break;
    case Outcome::Undecided: report.verdict = Verdict::Undecided; break;
    case Outcome::Proved:
      // An order is more than the conditions that every ordinary launch meets:
      // whoever denies what is conditional is to hear of the other values.
      report.verdict = report.conditionalOn.empty() && !isOrdered ? Verdict::Accepted : Verdict::Conditional;
      break;
    }
    if (bounds) {
      entries(prover.kernel, *bounds);
      if (outcome == Outcome::Proved && mayApply) {
        reportUnusedUnsafe();
        // What was not proved is no fact either.
        if (isSoftened)
          kernel->setAttr(kUnsafeByOption, mlir::UnitAttr::get(kernel.getContext()));
        else
          markExactArithmetic(prover);
        applyBounds(kernel, *bounds);
        emitContract(prover);
        if (options.exerciseLaunches && !isSoftened)
          runExercise(prover, *bounds);
        for (const Proof &proof : proofs.proofs())
          report.certificate.push_back(
              {proof.subject, engineName(proof.engine).str(), toSmtLib(prover.exprs, proof)});
      }
    }
    return std::move(report);
  }

  void propose(Prover &prover) {
    trial->signs = proposeSigns(prover);
    trial->strides = proposeStrides(prover);
    trial->distances = proposeDistances(prover);
  }

  bool isCuda() const {
    llvm::StringRef file = report.span.file;
    return file.ends_with(".cu") || file.ends_with(".cuh");
  }
  // May a run say more than the proof does? CUDA's arrays carry no checks, so
  // that one which stays is asked for as well.
  bool isSearched(const KernelAccesses &records, const BoundsResult *bounds) const {
    if (isSoftened)
      return false;
    if (!bounds)
      return outcome == Outcome::Undecided && !records.limits.empty();
    return outcome == Outcome::Undecided ||
           (outcome == Outcome::Proved && isCuda() && llvm::any_of(bounds->decisions, [](const BoundsDecision &d) {
              return d.proof == mir::Proof::Runtime;
            }));
  }

  void runExercise(Prover &prover, const BoundsResult &bounds) {
    ExerciseRules rules;
    rules.launches = options.exerciseLaunches;
    rules.seed = options.exerciseSeed;
    rules.mayExitEarly = exitsEarly;
    for (const BoundsDecision &decision : bounds.decisions)
      if (decision.reason == "assumed")
        rules.assumedInside.insert(decision.op);
    report.exercised = exercise(prover, rules);
  }

  void entries(const KernelAccesses &records, const BoundsResult &bounds) {
    for (const BoundsDecision &decision : bounds.decisions) {
      if (!decision.access)
        continue;
      const Access &a = *decision.access;
      const Object &object = records.objects[a.object];
      if (object.kind == ObjectKind::Local || object.kind == ObjectKind::Param)
        continue;
      SafetyEntry entry;
      entry.span = diag::spanOf(a.op->getLoc());
      entry.text = a.text.empty() ? object.name : a.text;
      entry.mode = a.mode == AccessMode::Read ? "read" : a.mode == AccessMode::Write ? "write" : "atomic";
      entry.space = mir::stringifySpace(object.space).str();
      entry.proof = decision.proof;
      // The obligation of the same access may have been what a launch or a
      // check in the kernel answers.
      entry.reason = decision.reason;
      for (const BoundsDecision &owed : bounds.decisions)
        if (auto op = llvm::dyn_cast<mir::BoundsOp>(owed.op))
          if (op.getWhat() == entry.text && op->getBlock() == a.op->getBlock() &&
              entry.proof == mir::Proof::Proved && owed.proof != mir::Proof::Proved) {
            entry.proof = owed.proof;
            entry.reason = owed.reason;
          }
      if (entry.reason.empty() && entry.proof == mir::Proof::Proved)
        entry.reason = "proved from the kernel";
      report.entries.push_back(std::move(entry));
    }
  }
  mir::KernelOp kernel;
  const CheckOptions &options;
  diag::DiagnosticSink &sink;
  bool mayApply;
  Trial *trial;
  KernelReport report;
  Outcome outcome = Outcome::Proved;
  ProofLog proofs;
  bool exitsEarly = false; ///< warned about only
  bool hasWarned = false;  ///< of something that a witness belongs to
  bool isExhausted = false;
  bool isSoftened = false; ///< some fault is no error, by option
};

class Collected : public diag::DiagnosticSink {
public:
  void report(diag::Diagnostic diagnostic) override { list.push_back(std::move(diagnostic)); }
  std::vector<diag::Diagnostic> list;
};

// Where the solver's budget ran out, a fact may be provable all the same.
void sayGivenUp(const CheckOptions &options, std::vector<diag::Diagnostic> &said) {
  for (diag::Diagnostic &d : said)
    if (d.severity == diag::Severity::Error && !d.witness)
      d.notes.push_back({{}, "the proof was given up after " + std::to_string(options.solverBudget) + " solver steps"});
}

// Of this thread: other load on the machine does not count.
double processorMilliseconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return double(now.tv_sec) * 1e3 + double(now.tv_nsec) / 1e6;
}

// What all small launches of one kernel may take of the solver.
constexpr uint64_t kSmallLaunchBudget = 1000000, kSmallLaunchReasoning = 10000000;

// What was found takes the place of what could not be proved in its family.
void replaceUndecided(std::vector<diag::Diagnostic> &said, std::vector<diag::Diagnostic> faults) {
  llvm::erase_if(said, [&](const diag::Diagnostic &d) {
    return llvm::any_of(faults, [&](const diag::Diagnostic &fault) {
      bool isError = d.severity == diag::Severity::Error && familyOf(fault.code) == familyOf(d.code);
      bool isItsCheck = d.code == diag::Code::TN3003 && d.span.file == fault.span.file &&
                        d.span.line == fault.span.line && d.span.column == fault.span.column;
      return isError || isItsCheck;
    });
  });
  llvm::append_range(said, std::move(faults));
}

// Looks for a fault in small launches of a kernel that was not decided.
void lookAtSmallLaunches(mir::KernelOp kernel, const CheckOptions &options, KernelReport &report,
                         std::vector<diag::Diagnostic> &said) {
  uint64_t left = kSmallLaunchBudget, reasoningLeft = std::min(options.reasoningBudget, kSmallLaunchReasoning);
  for (CheckOptions &launch : smallLaunches(kernel, options)) {
    Collected found;
    launch.solverBudget = left;
    launch.reasoningBudget = reasoningLeft;
    KernelReport small = KernelCheck(kernel, launch, found, /*mayApply=*/false).run();
    left -= std::min(left, small.cost.steps);
    report.cost.queries += small.cost.queries;
    report.cost.steps += small.cost.steps;
    reasoningLeft -= std::min(reasoningLeft, small.cost.reasoning);
    report.cost.reasoning += small.cost.reasoning;
    if (small.verdict != Verdict::Rejected)
      continue;
    auto isFault = [](const diag::Diagnostic &d) {
      return d.severity == diag::Severity::Error && d.witness.has_value() && d.witness->verdict != kPossible;
    };
    llvm::erase_if(found.list, [&](const diag::Diagnostic &d) { return !isFault(d); });
    if (found.list.empty())
      continue;
    replaceUndecided(said, std::move(found.list));
    report.verdict = Verdict::Rejected;
    return;
  }
}

bool hasIntegerParameter(mir::KernelOp kernel) {
  return llvm::any_of(kernel.entry().getArguments(), [](mlir::BlockArgument argument) {
    auto integer = mlir::dyn_cast<mlir::IntegerType>(argument.getType());
    return integer && integer.getWidth() > 1;
  });
}

// What the first trial may take of the solver before the signs of parameters are
// looked at.
constexpr uint64_t kFirstTrialSteps = 400000;
// And what each trial may take of other reasoning.
constexpr uint64_t kTrialReasoning = 8000000;

// A kernel that is accepted as it stands or under signs and orders of its scalar
// parameters; nothing where neither can be said without a look for witnesses.
std::optional<KernelReport> acceptSoon(mir::KernelOp kernel, const CheckOptions &options, Collected &said) {
  if (!hasIntegerParameter(kernel) || options.denyConditional)
    return std::nullopt;
  Collected heard;
  Trial first;
  CheckOptions plain = options;
  plain.solverBudget = std::min(options.solverBudget, kFirstTrialSteps);
  plain.reasoningBudget = std::min(options.reasoningBudget, kTrialReasoning);
  KernelReport report = KernelCheck(kernel, plain, heard, /*mayApply=*/true, &first).run();
  if (first.isComplete) {
    said = std::move(heard);
    return report;
  }
  // What depends on loaded data no sign can cure.
  if (first.holds)
    return std::nullopt;
  uint64_t steps = report.cost.steps, reasoning = report.cost.reasoning;
  unsigned queries = report.cost.queries;
  CheckOptions with = options;
  with.orders = deriveOrders(first, [&](const std::vector<OrderCondition> &orders, uint64_t budget) {
    CheckOptions variant = options;
    variant.orders = orders;
    variant.solverBudget = std::min(options.solverBudget, budget);
    variant.reasoningBudget = std::min(options.reasoningBudget, kTrialReasoning);
    Trial trial;
    Collected ignored;
    KernelReport tried = KernelCheck(kernel, variant, ignored, /*mayApply=*/false, &trial).run();
    steps += tried.cost.steps;
    queries += tried.cost.queries;
    reasoning += tried.cost.reasoning;
    return trial;
  });
  if (with.orders.empty())
    return std::nullopt;
  heard.list.clear();
  report = KernelCheck(kernel, with, heard, /*mayApply=*/true).run();
  if (report.verdict != Verdict::Accepted && report.verdict != Verdict::Conditional)
    return std::nullopt;
  report.cost.steps += steps;
  report.cost.queries += queries;
  report.cost.reasoning += reasoning;
  said = std::move(heard);
  return report;
}

} // namespace

std::vector<KernelReport> checkModule(mlir::ModuleOp module, const CheckOptions &all,
                                      diag::DiagnosticSink &sink) {
  std::vector<KernelReport> reports;
  bool areAllAccepted = true;
  for (mir::KernelOp kernel : llvm::make_early_inc_range(module.getOps<mir::KernelOp>())) {
    CheckOptions options = all;
    options.assumptions = assumptionsFor(kernel, all.assumptions);
    Collected said;
    double start = processorMilliseconds();
    if (std::optional<KernelReport> soon = acceptSoon(kernel, options, said)) {
      soon->cost.milliseconds = processorMilliseconds() - start;
      for (diag::Diagnostic &d : said.list)
        sink.report(std::move(d));
      reports.push_back(std::move(*soon));
      continue;
    }
    std::optional<KernelCheck> check;
    check.emplace(kernel, options, said, /*mayApply=*/true);
    reports.push_back(check->run());
    CheckOptions without = options;
    if (check->hidesCode) {
      said.list.clear();
      without.mayOrder = false;
      check.emplace(kernel, without, said, /*mayApply=*/true);
      reports.back() = check->run();
    }
    KernelReport &report = reports.back();
    if (check->shown) {
      replaceUndecided(said.list, {std::move(*check->shown)});
    } else if (report.verdict == Verdict::Undecided && !report.isTooLarge) {
      if (check->gaveUp())
        sayGivenUp(options, said.list);
      lookAtSmallLaunches(kernel, options, report, said.list);
    }
    // What a launch would check of a kernel that is not launched is no news.
    if (report.verdict == Verdict::Rejected || report.verdict == Verdict::Undecided)
      llvm::erase_if(said.list, [](const diag::Diagnostic &d) {
        return d.code == diag::Code::TN3006 && d.severity == diag::Severity::Remark;
      });
    dropConsequences(said.list);
    verifyBarrierHelp(kernel, said.list, [&](mir::KernelOp variant) {
      Collected ignored;
      Verdict verdict = KernelCheck(variant, options, ignored, /*mayApply=*/false).run().verdict;
      return verdict == Verdict::Accepted || verdict == Verdict::Conditional;
    });
    report.cost.milliseconds = processorMilliseconds() - start;
    for (diag::Diagnostic &d : said.list)
      sink.report(std::move(d));
    areAllAccepted &= reports.back().verdict == Verdict::Accepted ||
           reports.back().verdict == Verdict::Conditional;
  }
  if (areAllAccepted)
    mir::setPhase(module, mir::Phase::Checked);
  return reports;
}

void lowerModule(mlir::ModuleOp module) {
  for (mir::KernelOp kernel : module.getOps<mir::KernelOp>())
    attachFacts(kernel);
  mir::setPhase(module, mir::Phase::Lowered);
}

} // namespace tn
