// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The search: which launches are run, and which of their faults count. See
// Search.h.
#include "passes/check/Replay/Search.h"
#include "compiler/ir/Layout.h"
#include "passes/check/Barrier/Barrier.h"
#include "passes/check/Replay/LaunchData.h"
#include "llvm/ADT/STLExtras.h"

namespace tn {
using namespace analysis;
using interp::FaultKind;

// A tenth of a second or so in all.
static constexpr unsigned kLaunches = 60;
static constexpr uint64_t kMaxSteps = 150'000, kMaxStepsInAll = 1'200'000;
// Elements of a buffer that a witness shows.
static constexpr uint64_t kShown = 8;

bool returnsEarly(mir::KernelOp kernel) {
  return kernel
      .walk([&](mir::ReturnOp op) {
        return endsThread(op) && op->getParentRegion() != &kernel.getBody()
                   ? mlir::WalkResult::interrupt()
                   : mlir::WalkResult::advance();
      })
      .wasInterrupted();
}

namespace {

struct Candidate {
  LaunchValues values;
  ConcreteLaunch launch;
  interp::Options options;
  std::vector<std::pair<std::string, std::string>> named;
};

class Search {
public:
  Search(Prover &prover, const SearchRules &rules)
      : prover(prover), rules(rules), kernel(prover.kernel.kernel),
        sampler(prover, 1) {}

  /// The fault of the last launch looked at; that launch is `best`.
  std::optional<interp::Fault> run();
  diag::Witness witness();

private:
  std::optional<interp::Fault> faultOf(const Candidate &candidate);
  bool counts(const interp::Fault &fault) const;
  bool isExcused(const interp::Fault &fault) const;
  bool isOfFixedSize(const interp::Fault &fault) const;
  bool shows(const Candidate &candidate, const interp::Fault &fault);
  void simplify(interp::Fault &fault);
  void lowerFlags(Candidate &candidate);

  Prover &prover;
  const SearchRules &rules;
  mir::KernelOp kernel;
  LaunchSampler sampler;
  Candidate best;
  llvm::SmallVector<bool> isTold; // a buffer whose contents matter
  uint64_t steps = 0;
};

// Is it an access of objects whose size no launch chooses? The two sides of a
// copy are told apart by what they do.
bool Search::isOfFixedSize(const interp::Fault &fault) const {
  bool any = false, all = true;
  for (const Access &a : prover.kernel.accesses)
    if (a.op == fault.op && (!llvm::isa<mir::CopyOp>(a.op) ||
                             unsigned(a.mode) == unsigned(fault.mode))) {
      const Object &object = prover.kernel.objects[a.object];
      any = true;
      all &= object.kind != ObjectKind::Argument &&
             object.kind != ObjectKind::DynamicShared &&
             object.kind != ObjectKind::Unknown && object.sizeInBytes &&
             object.sizeInBytes->isConst();
    }
  return any && all;
}

// No fault of the kernel, and the run means the same after it: CUDA's threads
// may have returned before a barrier.
bool Search::isExcused(const interp::Fault &fault) const {
  return fault.kind == FaultKind::EarlyExit && rules.isCuda &&
         returnsEarly(kernel);
}

bool Search::counts(const interp::Fault &fault) const {
  if (fault.inUnsafe)
    return false;
  switch (fault.kind) {
  case FaultKind::Race:
  case FaultKind::Uninitialized:
  case FaultKind::Misaligned:
  case FaultKind::Divergence:
  case FaultKind::BadMask:
  case FaultKind::EarlyExit:
    return true;
  case FaultKind::Bounds:
    return rules.isCuda && isOfFixedSize(fault);
  case FaultKind::DeadVariable:
  case FaultKind::InvalidPointer:
  case FaultKind::Arithmetic:
  case FaultKind::Check:
  case FaultKind::Assert:
  case FaultKind::Trap:
  case FaultKind::Promise:
  case FaultKind::StepLimit:
    return false;
  }
  return false;
}

// The first fault that counts, if nothing without a meaning came before it.
// Where a thread reads what another has not written yet, the two race in this
// run or in no barrier's sight: the race says more.
std::optional<interp::Fault> Search::faultOf(const Candidate &candidate) {
  if (steps >= kMaxStepsInAll)
    return std::nullopt;
  std::vector<interp::Buffer> buffers = candidate.launch.buffers;
  auto outcome =
      interp::interpret(kernel, candidate.launch.launch, buffers,
                        candidate.launch.arguments, candidate.options);
  if (!outcome) {
    llvm::consumeError(outcome.takeError());
    steps = kMaxStepsInAll; // It cannot be run at all.
    return std::nullopt;
  }
  steps += outcome->steps;
  std::optional<interp::Fault> first;
  for (const interp::Fault &fault : outcome->faults) {
    if (isExcused(fault))
      continue;
    if (!counts(fault))
      break;
    if (!first)
      first = fault;
    if (first->kind != FaultKind::Uninitialized)
      break;
    if (fault.kind == FaultKind::Race && fault.object == first->object)
      return fault;
  }
  return first;
}

bool Search::shows(const Candidate &candidate, const interp::Fault &fault) {
  auto again = faultOf(candidate);
  return again && again->kind == fault.kind && again->op == fault.op &&
         again->otherOp == fault.otherOp;
}

// Does the kernel order memory by flags?
static bool usesFlags(mir::KernelOp kernel) {
  auto orders = [](mir::Order order) { return order != mir::Order::Relaxed; };
  return kernel
      .walk([&](mlir::Operation *op) {
        bool is = llvm::isa<mir::FenceOp>(op);
        if (auto rmw = llvm::dyn_cast<mir::AtomicRmwOp>(op))
          is = orders(rmw.getOrder());
        if (auto cas = llvm::dyn_cast<mir::AtomicCasOp>(op))
          is = orders(cas.getOrder());
        if (auto load = llvm::dyn_cast<mir::AtomicLoadOp>(op))
          is = orders(load.getOrder());
        if (auto store = llvm::dyn_cast<mir::AtomicStoreOp>(op))
          is = orders(store.getOrder());
        return is ? mlir::WalkResult::interrupt() : mlir::WalkResult::advance();
      })
      .wasInterrupted();
}

// Flags and counters that order memory are lowered before the launch: with any
// other contents the last block is not the last.
void Search::lowerFlags(Candidate &candidate) {
  if (!usesFlags(kernel))
    return;
  for (const Access &a : prover.kernel.accesses) {
    if (a.mode != AccessMode::AtomicRead && a.mode != AccessMode::AtomicWrite)
      continue;
    const Object &object = prover.kernel.objects[a.object];
    for (auto [plan, buffer] :
         llvm::zip(candidate.launch.plans, candidate.launch.buffers))
      if (object.kind != ObjectKind::Argument || plan.arg == object.arg)
        std::fill(buffer.bytes.begin(), buffer.bytes.end(), 0);
    candidate.options.globals.erase(object.name);
  }
}

std::optional<interp::Fault> Search::run() {
  std::mt19937_64 &random = sampler.generator();
  unsigned misses = 0;
  for (unsigned n = 0; n < kLaunches && steps < kMaxStepsInAll; ++n) {
    // Small ones first: what they show is easy to see.
    sampler.allowExtremes(rules.isDerived && n >= 12);
    sampler.preferUpTo(n < 12 ? 4 : n < 24 ? 16 : n < 36 ? 48 : 1024);
    std::optional<LaunchValues> values = sampler.sample();
    // Each is some questions to the solver.
    if (!values && ++misses > 3)
      break;
    LaunchLimits limits;
    limits.maxThreads = 2048;
    limits.maxBytes = 1 << 20;
    limits.length = 64;
    std::optional<ConcreteLaunch> launch;
    if (values)
      launch = makeLaunch(kernel, *values, limits);
    if (!launch)
      continue;
    Candidate candidate{
        std::move(*values), std::move(*launch), {}, sampler.named()};
    interp::Options &options = candidate.options;
    options.maxSteps =
        std::min(n < 24 ? kMaxSteps / 3 : kMaxSteps, kMaxStepsInAll - steps);
    options.seed = n % 3 == 2 ? 1 + random() % 1000 : 0;
    options.fencesMayOrder = true;
    static constexpr DataStyle styles[] = {
        DataStyle::Equal, DataStyle::Mixed,   DataStyle::Few,
        DataStyle::Mixed, DataStyle::Extreme, DataStyle::Mixed};
    fillLaunch(prover, candidate.values, styles[n % 6], random,
               candidate.launch, options);
    lowerFlags(candidate);
    if (auto fault = faultOf(candidate)) {
      best = std::move(candidate);
      simplify(*fault);
      return fault;
    }
  }
  return std::nullopt;
}

// Zeros wherever they show the same fault; notes whose contents matter.
void Search::simplify(interp::Fault &fault) {
  steps = 0;
  best.options.maxSteps = kMaxSteps;
  isTold.assign(best.launch.buffers.size(), false);
  std::mt19937_64 &random = sampler.generator();
  const std::vector<BufferPlan> plans = best.launch.plans;
  for (auto [i, plan] : llvm::enumerate(plans)) {
    Candidate zeros = best;
    std::fill(zeros.launch.buffers[i].bytes.begin(),
              zeros.launch.buffers[i].bytes.end(), 0);
    if (!plan.token.empty() || !shows(zeros, fault)) {
      isTold[i] = true;
      continue;
    }
    best = std::move(zeros);
    Candidate other = best;
    fill(other.launch.buffers[i].bytes, plan.element, Contents::Permutation, 0,
         random);
    isTold[i] = !shows(other, fault);
  }
  // As the simplified launch has it: other threads may show it.
  if (auto again = faultOf(best))
    fault = *again;
}

// "{0, 0, 3, …}", or nothing for elements that are no numbers.
static std::string contentsText(const interp::Buffer &buffer,
                                mlir::Type element) {
  if (!element.isIntOrFloat() || element.getIntOrFloatBitWidth() > 64)
    return "";
  uint64_t size = mir::sizeInBytes(element);
  std::string text = "{";
  for (uint64_t i = 0; i < kShown && (i + 1) * size <= buffer.bytes.size();
       ++i) {
    uint64_t bits = 0;
    std::memcpy(&bits, &buffer.bytes[i * size], size);
    text += i ? ", " : "";
    if (auto type = mlir::dyn_cast<mlir::FloatType>(element)) {
      llvm::SmallString<16> number;
      llvm::APFloat(type.getFloatSemantics(),
                    llvm::APInt(type.getWidth(), bits))
          .toString(number, 6);
      text += number.str().str();
    } else {
      unsigned spare = 64 - element.getIntOrFloatBitWidth();
      text += std::to_string(int64_t(bits << spare) >> spare);
    }
  }
  return text + (buffer.bytes.size() > kShown * size ? ", …}" : "}");
}

diag::Witness Search::witness() {
  diag::Witness witness;
  for (unsigned d = 0; d < 3; ++d) {
    witness.block[d] = (long long)best.values.block[d];
    witness.grid[d] = (long long)best.values.grid[d];
  }
  witness.values = best.named;
  for (auto [plan, buffer, told] :
       llvm::zip(best.launch.plans, best.launch.buffers, isTold)) {
    mir::ParamAttr param = kernel.paramOfArgument(plan.arg);
    if (!told || !param || plan.isOfStruct)
      continue;
    if (std::string text = contentsText(buffer, plan.element); !text.empty())
      witness.values.push_back({param.getName().str(), text});
  }
  return witness;
}

} // namespace

std::optional<diag::Diagnostic> searchFault(Prover &prover,
                                            const SearchRules &rules,
                                            llvm::StringRef kernelName) {
  Search search(prover, rules);
  if (auto fault = search.run())
    return describeFault(prover, *fault, search.witness(), kernelName);
  return std::nullopt;
}

} // namespace tn
