// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs accepted kernels. See Exercise.h.
#include "passes/check/Replay/Exercise.h"
#include "passes/check/Replay/LaunchData.h"
#include "passes/check/Replay/LaunchSampler.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

namespace tn {
using namespace analysis;
using interp::FaultKind;

// A launch that takes longer is given up; what it showed until then counts. So
// is a kernel that takes longer than all its launches should on average.
static constexpr uint64_t kMaxSteps = 3'000'000, kMaxAverage = 500'000;

static bool isExcused(const interp::Fault &fault, const ExerciseRules &rules) {
  if (fault.inUnsafe)
    return true;
  switch (fault.kind) {
  case FaultKind::Race:
  case FaultKind::Uninitialized:
  case FaultKind::Misaligned:
  case FaultKind::DeadVariable:
  case FaultKind::InvalidPointer:
  case FaultKind::Divergence:
  case FaultKind::BadMask:
  case FaultKind::Promise:
    return false;
  case FaultKind::Bounds:
    return rules.assumedInside.contains(fault.op);
  case FaultKind::EarlyExit:
    return rules.mayExitEarly;
  // Not what the theorem speaks of.
  case FaultKind::Arithmetic:
  case FaultKind::Check:
  case FaultKind::Assert:
  case FaultKind::Trap:
  case FaultKind::StepLimit:
    return true;
  }
  return false;
}

static std::string where(mlir::Operation *op) {
  diag::SourceSpan span = diag::spanOf(op->getLoc());
  if (!span.valid())
    return op->getName().getStringRef().str();
  return span.file + ":" + std::to_string(span.line) + ":" +
         std::to_string(span.column);
}

static std::string threadText(const interp::ThreadId &id) {
  auto triple = [](const std::array<uint32_t, 3> &v) {
    return "(" + std::to_string(v[0]) + "," + std::to_string(v[1]) + "," +
           std::to_string(v[2]) + ")";
  };
  return "thread " + triple(id.thread) + " of block " + triple(id.block);
}

static std::string faultText(const interp::Fault &fault) {
  std::string text = interp::faultName(fault.kind).str();
  if (!fault.object.empty())
    text += " on `" + fault.object + "` at byte " +
            std::to_string(fault.offset) + ", " + std::to_string(fault.size) +
            " wide";
  text += ": " + threadText(fault.thread);
  if (fault.op)
    text += " at " + where(fault.op);
  if (fault.otherOp)
    text +=
        ", " + threadText(fault.otherThread) + " at " + where(fault.otherOp);
  if (!fault.detail.empty())
    text += "; " + fault.detail;
  return text;
}

ExerciseReport exercise(Prover &prover, const ExerciseRules &rules) {
  ExerciseReport report;
  mir::KernelOp kernel = prover.kernel.kernel;
  auto module = kernel->getParentOfType<mlir::ModuleOp>();
  mir::ContractOp contract;
  for (auto c : module.getOps<mir::ContractOp>())
    if (c.getKernel() == kernel.getSymName())
      contract = c;
  LaunchSampler sampler(prover, rules.seed);
  std::mt19937_64 &random = sampler.generator();
  std::set<std::pair<FaultKind, mlir::Operation *>> told;
  for (unsigned n = 0; n < rules.launches; ++n) {
    if (report.steps > kMaxAverage * rules.launches) {
      report.skipped += rules.launches - n;
      break;
    }
    std::optional<LaunchValues> values = sampler.sample();
    if (!values) {
      ++report.skipped;
      continue;
    }
    LaunchLimits limits;
    limits.maxThreads = 2048;
    limits.length = 64;
    std::optional<ConcreteLaunch> launch = makeLaunch(kernel, *values, limits);
    if (!launch) {
      ++report.skipped;
      continue;
    }
    interp::Options options;
    options.maxSteps = kMaxSteps;
    options.seed = n % 3 == 0 ? 0 : 1 + random() % 1000;
    // The detector does not follow order through fences and tickets; where the
    // verdict rests on them, what they may order is left to the proof.
    options.fencesMayOrder = !prover.zeroAtStart.empty();
    fillLaunch(prover, *values, DataStyle::Mixed, random, *launch, options);
    auto fail = [&](std::string text) {
      report.faults.push_back(std::move(text) + "\n    in " + sampler.text() +
                              ", launch " + std::to_string(n) + " of seed " +
                              std::to_string(rules.seed));
    };
    if (contract) {
      auto violation = interp::evaluateContract(
          contract, launch->launch, launch->buffers, launch->arguments);
      if (!violation) {
        fail("the contract cannot be evaluated: " +
             llvm::toString(violation.takeError()));
        break;
      }
      if (*violation) {
        fail("the contract refuses a launch that meets its conditions: " +
             (*violation)->condition.getText().str());
        break;
      }
    }
    auto outcome = interp::interpret(kernel, launch->launch, launch->buffers,
                                     launch->arguments, options);
    if (!outcome) {
      report.unsupported = llvm::toString(outcome.takeError());
      break;
    }
    ++report.launches;
    report.steps += outcome->steps;
    for (const interp::Fault &fault : outcome->faults) {
      if (fault.kind == FaultKind::StepLimit)
        ++report.cut;
      if (!isExcused(fault, rules) &&
          told.insert({fault.kind, fault.op}).second)
        fail(faultText(fault));
    }
  }
  return report;
}

} // namespace tn
