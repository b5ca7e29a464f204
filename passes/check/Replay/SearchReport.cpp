// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A fault of the interpreter in the words that the checks use for one that the
// solver found. See Search.h.
#include "compiler/ir/Layout.h"
#include "passes/check/Barrier/Barrier.h"
#include "passes/check/Race/RaceReport.h"
#include "passes/check/Replay/Search.h"
#include "llvm/ADT/STLExtras.h"

namespace tn {
using namespace analysis;
using interp::FaultKind;

static diag::WitnessThread threadOf(const interp::ThreadId &id) {
  diag::WitnessThread t;
  for (unsigned d = 0; d < 3; ++d) {
    t.thread[d] = id.thread[d];
    t.block[d] = id.block[d];
  }
  return t;
}

// The record of an operation that does this; a copy has two.
static const Access *recordOf(const KernelAccesses &kernel, mlir::Operation *op,
                              interp::AccessMode mode) {
  const Access *other = nullptr;
  for (const Access &a : kernel.accesses)
    if (a.op == op) {
      if (unsigned(a.mode) == unsigned(mode))
        return &a;
      other = &a;
    }
  return other;
}

static std::optional<diag::Diagnostic>
describeRace(Prover &prover, const interp::Fault &fault, diag::Witness witness,
             llvm::StringRef kernelName) {
  KernelAccesses &kernel = prover.kernel;
  // The interpreter's `fault.op` came second.
  const Access *a = recordOf(kernel, fault.otherOp, fault.otherMode),
               *b = recordOf(kernel, fault.op, fault.mode);
  if (!a || !b)
    return std::nullopt;
  interp::ThreadId first = fault.otherThread, second = fault.thread;
  uint64_t startA = fault.otherStart, startB = fault.start;
  if (a->id > b->id) {
    std::swap(a, b);
    std::swap(first, second);
    std::swap(startA, startB);
  }
  bool isKnown = kernel.objects[a->object].kind != ObjectKind::Unknown;
  const Object &object = kernel.objects[isKnown ? a->object : b->object];
  Relation relation;
  relation.scope =
      first.block == second.block ? mir::Scope::Block : mir::Scope::Grid;
  ScopeRun run;
  run.scope = relation.scope;
  bool hasWarpBarrier = false;
  for (const Barrier &barrier : kernel.barriers)
    if (!barrier.isCollective) {
      run.hasBarrier |= barrier.scope >= relation.scope;
      hasWarpBarrier |= barrier.scope == mir::Scope::Warp;
    }
  auto warpOf = [&](const interp::ThreadId &id) {
    return (id.thread[0] +
            witness.block[0] *
                (id.thread[1] + witness.block[1] * id.thread[2])) /
           32;
  };
  if (hasWarpBarrier && relation.scope == mir::Scope::Block)
    run.warps =
        warpOf(first) == warpOf(second) ? ScopeRun::One : ScopeRun::Different;
  // The records' modes are those that ran, whichever record was found.
  Conflict conflict = conflictOf(*a, *b, relation.scope);
  if (conflict == Conflict::None)
    return std::nullopt;
  RacePair pair{object, *a, *b, relation, conflict, run, ""};
  witness.threads = {threadOf(first), threadOf(second)};
  witness.verdict = "true race";
  return raceDiagnostic(prover, pair, std::move(witness),
                        placeText(object, *a, std::nullopt, Int(startA)),
                        placeText(object, *b, std::nullopt, Int(startB)),
                        kernelName);
}

// Around which loop do the threads go differently often, if that is what keeps
// them apart? A branch in the loop around the barrier is nearer to blame.
static mlir::Operation *loopToBlame(mlir::Operation *barrier,
                                    mlir::Operation *other) {
  for (mlir::Operation *op = barrier->getParentOp();
       op && !llvm::isa<mir::KernelOp>(op); op = op->getParentOp()) {
    if (llvm::isa<mir::IfOp, mir::SwitchOp>(op))
      return nullptr;
    if (llvm::isa<mir::LoopOp>(op))
      return other && op->isProperAncestor(other) ? nullptr : op;
  }
  return nullptr;
}

static diag::Diagnostic describeBarrier(interp::Fault fault,
                                        diag::Witness witness,
                                        llvm::StringRef kernelName) {
  // Of two threads that wait at two barriers, the one in a loop that the other
  // has left has the fault.
  if (fault.otherOp &&
      llvm::isa<mir::SyncOp, mir::SyncReduceOp>(fault.otherOp) &&
      !loopToBlame(fault.op, fault.otherOp) &&
      loopToBlame(fault.otherOp, fault.op)) {
    std::swap(fault.op, fault.otherOp);
    std::swap(fault.thread, fault.otherThread);
    std::swap(witness.threads[0], witness.threads[1]);
  }
  auto sync = llvm::dyn_cast<mir::SyncOp>(fault.op);
  bool isGrid = sync && sync.getScope() == mir::Scope::Grid;
  std::string what = isGrid ? "grid" : "block";
  bool isReturn = fault.kind == FaultKind::EarlyExit &&
                  returnsEarly(fault.op->getParentOfType<mir::KernelOp>());
  mlir::Operation *loop =
      isReturn ? nullptr : loopToBlame(fault.op, fault.otherOp);
  std::string who = threadName(witness.threads[0].thread, witness.block),
              whom = threadName(witness.threads[1].thread, witness.block);
  if (isGrid) {
    who += " of block " + threadName(witness.threads[0].block, witness.grid);
    whom += " of block " + threadName(witness.threads[1].block, witness.grid);
  }
  diag::Code code = diag::Code::TN2001;
  std::string claim =
      "a barrier that not every thread of the " + what + " reaches";
  if (isReturn) {
    code = diag::Code::TN2003;
    claim =
        "a barrier after some threads of the " + what + " may have returned";
  } else if (loop) {
    code = diag::Code::TN2002;
    claim = "a barrier in a loop that the threads of a " + what +
            " may run different numbers of times";
  }
  diag::Diagnostic d(code, placeOf(fault.op), claim);
  d.kernel = kernelName.str();
  d.primaryLabel = "thread " + who + " waits here, thread " + whom +
                   (isReturn ? " has returned" : " does not come");
  if (loop)
    d.labels.push_back(
        {diag::spanOf(loop->getLoc()), "the trip count of this loop differs"});
  if (code == diag::Code::TN2003)
    d.help =
        "guard the work with `if`, so that every thread reaches the barrier";
  d.witness = std::move(witness);
  return d;
}

static diag::Diagnostic describeCollective(const interp::Fault &fault,
                                           diag::Witness witness,
                                           llvm::StringRef kernelName) {
  std::string who = threadName(witness.threads[0].thread, witness.block);
  std::string claim, label = "thread " + who + " executes it";
  if (fault.kind == FaultKind::Divergence) {
    claim =
        "a warp operation that names a lane in its mask that does not reach it";
    label += ", thread " +
             threadName(witness.threads[1].thread, witness.block) +
             " does not come";
  } else if (llvm::StringRef(fault.detail).starts_with("the mask lacks")) {
    claim = "a warp operation that is executed by a lane that its mask does "
            "not name";
  } else {
    claim = "a shuffle that reads a lane which does not take part in it";
    label += ": " + fault.detail;
  }
  diag::Diagnostic d(diag::Code::TN2004, placeOf(fault.op), claim);
  d.kernel = kernelName.str();
  d.primaryLabel = label;
  d.witness = std::move(witness);
  return d;
}

std::optional<diag::Diagnostic> describeFault(Prover &prover,
                                              const interp::Fault &fault,
                                              diag::Witness witness,
                                              llvm::StringRef kernelName) {
  if (fault.kind == FaultKind::Race)
    return describeRace(prover, fault, std::move(witness), kernelName);
  witness.threads = {threadOf(fault.thread)};
  bool isCollective =
      llvm::isa<mir::ShuffleOp, mir::VoteOp, mir::WarpReduceOp, mir::MatchOp>(
          fault.op);
  if (auto sync = llvm::dyn_cast<mir::SyncOp>(fault.op))
    isCollective = sync.getScope() == mir::Scope::Warp;
  if (fault.kind == FaultKind::Divergence || fault.kind == FaultKind::BadMask ||
      fault.kind == FaultKind::EarlyExit) {
    witness.verdict = "true divergence";
    if (fault.kind != FaultKind::BadMask)
      witness.threads.push_back(threadOf(fault.otherThread));
    return isCollective
               ? describeCollective(fault, std::move(witness), kernelName)
               : describeBarrier(fault, std::move(witness), kernelName);
  }
  witness.verdict = "true fault";
  const Access *access = recordOf(prover.kernel, fault.op, fault.mode);
  if (!access)
    return std::nullopt;
  const Object &object = prover.kernel.objects[access->object];
  std::string text = access->text.empty() ? object.name : access->text;
  std::string place =
      placeText(object, *access, std::nullopt, Int(fault.offset));
  std::string who =
      "thread " + threadName(witness.threads[0].thread, witness.block);
  diag::SourceSpan span = diag::spanOf(fault.op->getLoc());
  auto finish = [&](diag::Code code, std::string claim, std::string label,
                    std::string help) {
    diag::Diagnostic d(code, span, std::move(claim));
    d.kernel = kernelName.str();
    d.primaryLabel = std::move(label);
    d.help = std::move(help);
    d.witness = std::move(witness);
    return d;
  };
  switch (fault.kind) {
  case FaultKind::Bounds:
    return finish(
        diag::Code::TN3001, "`" + text + "` lies outside `" + object.name + "`",
        who + " of block " +
            threadName(witness.threads[0].block, witness.grid) + " uses byte " +
            std::to_string(fault.offset) + " of " +
            (object.sizeInBytes ? toString(object.sizeInBytes->value) : "") +
            " here",
        "");
  case FaultKind::Misaligned:
    return finish(
        diag::Code::TN3004,
        "`" + text + "` is not aligned to " + std::to_string(access->align) +
            " bytes",
        "its offset is " + std::to_string(fault.offset) + " bytes here", "");
  case FaultKind::Uninitialized:
    return finish(
        diag::Code::TN4001,
        "`" + place + "` may be read before anything is written to it",
        who + " reads `" + place + "` here",
        object.kind == ObjectKind::Local
            ? "give it a value where it is declared"
            : "write every element that is read, zero where there is nothing "
              "else");
  default:
    return std::nullopt;
  }
}

} // namespace tn
