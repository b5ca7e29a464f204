// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs a model's launch. See Replay.h.
#include "passes/check/Replay/Replay.h"
#include "compiler/ir/Layout.h"
#include "passes/check/Replay/ConcreteLaunch.h"
#include "llvm/ADT/STLExtras.h"

namespace tn {
using namespace analysis;
using interp::FaultKind;

// Of one run, some fifty milliseconds; and how often sizes that are open are
// made larger.
static constexpr uint64_t kMaxSteps = 400'000;
static constexpr unsigned kMaxRuns = 4;
static constexpr Int kMaxBytes = 8 << 20;
// Elements that an array gets to see how many are accessed.
static constexpr Int kRoomyLength = 1 << 14;

namespace {

class Run {
public:
  Run(Prover &prover, const Counterexample &found, const diag::Witness &witness)
      : prover(prover), found(found), kernel(prover.kernel.kernel) {
    for (unsigned d = 0; d < 3; ++d) {
      values.block[d] = witness.block[d];
      values.grid[d] = witness.grid[d];
    }
    for (const FixedArgument &fixed : prover.kernel.fixedArguments)
      (fixed.kind == SymbolKind::Extent ? values.extents : values.scalars)[fixed.arg] = fixed.value;
    for (auto [id, value] : found.values.symbols) {
      const Symbol &s = prover.exprs.symbol(id);
      if (s.kind == SymbolKind::Param || s.kind == SymbolKind::Length)
        values.scalars[s.arg] = value;
      if (s.kind == SymbolKind::Extent)
        values.extents[s.arg] = value;
      noteLength(s, value);
    }
    for (auto [id, value] : found.values.truths)
      if (prover.exprs.symbol(id).kind == SymbolKind::Param)
        values.scalars[prover.exprs.symbol(id).arg] = value;
    options.maxSteps = kMaxSteps;
    options.maxFaults = 64;
    options.fencesMayOrder = true;
  }

  interp::Options options;

  /// Runs until `isFound` is true of an outcome, with larger buffers where one
  /// of open size was too small.
  ReplayResult run(llvm::function_ref<bool(const interp::Outcome &)> isFound) {
    // Records that were made by hand have no code.
    if (!kernel)
      return {Replayed::NotRun, "there is no code to run"};
    for (unsigned attempt = 0; attempt < kMaxRuns; ++attempt) {
      std::optional<ConcreteLaunch> launch = prepare();
      if (!launch)
        return {Replayed::NotRun, "the launch is too large to run here"};
      bool isPut = putLoads(*launch);
      auto outcome = interp::interpret(kernel, launch->launch, launch->buffers,
                                       launch->arguments, options);
      if (!outcome)
        return {Replayed::NotRun, llvm::toString(outcome.takeError())};
      Size size = judge(*launch, *outcome);
      // An access outside a buffer of open size read zeros: not this launch.
      if (size == Size::Larger && attempt + 1 < kMaxRuns)
        continue;
      if (isFound(*outcome))
        return {Replayed::Reproduced, ""};
      if (outcome->first(FaultKind::StepLimit))
        return {Replayed::NotRun, "it takes too long to run here"};
      if (size != Size::Enough)
        return {Replayed::NotRun, "it needs sizes that the model leaves open"};
      if (!isPut)
        return {Replayed::NotRun, "it rests on values in memory of no known "
                                  "place"};
      if (!outcome->ended && outcome->faults.empty())
        return {Replayed::NotRun, "the run ended early"};
      if (!outcome->ended)
        return {Replayed::NotRun,
                "the run ended early: " +
                    interp::faultName(outcome->faults.back().kind).str()};
      return {Replayed::Missing, ""};
    }
    return {Replayed::NotRun, "it needs sizes that the model leaves open"};
  }

  /// The model's arrays are long enough for the two accesses. Finds lengths that
  /// are for those of all threads, with which the fault happens as well; nothing
  /// where the model's are already, or none are found.
  std::map<std::string, Int> fit(llvm::function_ref<bool(const interp::Outcome &)> isFound) {
    LaunchValues model = values;
    interp::Options look = options;
    look.watch = std::nullopt;
    look.races = false;
    for (Int least : {Int(0), kRoomyLength}) {
      setLengths([&](const Length &length) { return std::max(length.value, least); });
      auto launch = prepare();
      if (!launch || !putLoads(*launch))
        break;
      auto outcome = interp::interpret(kernel, launch->launch, launch->buffers, launch->arguments, look);
      if (!outcome) {
        llvm::consumeError(outcome.takeError());
        break;
      }
      bool isInside = !outcome->first(FaultKind::Bounds);
      if (!outcome->ended || isInside == (least == 0))
        break;
      if (least == 0)
        continue;
      std::map<std::string, Int> lengths;
      setLengths([&](const Length &length) {
        Int elements = length.value;
        for (auto [plan, buffer] : llvm::zip(launch->plans, launch->buffers))
          if (plan.arg == length.array) {
            Int size = std::max<Int>(1, Int(mir::sizeInBytes(plan.element)));
            elements = std::max(elements, (Int(buffer.touched) + size - 1) / size);
          }
        return lengths[length.name] = elements;
      });
      auto fitted = prepare();
      if (!fitted || !putLoads(*fitted))
        break;
      auto again = interp::interpret(kernel, fitted->launch, fitted->buffers, fitted->arguments, options);
      values = model;
      if (again && isFound(*again) && !again->first(FaultKind::Bounds))
        return lengths;
      if (!again)
        llvm::consumeError(again.takeError());
      return {};
    }
    values = model;
    return {};
  }

private:
  // A length that the model gives: its name, the argument that it is passed in,
  // and the pointer argument that it is of.
  struct Length {
    std::string name;
    unsigned arg = 0, array = 0;
    bool isExtent = false;
    Int value = 0;
  };
  void noteLength(const Symbol &s, Int value) {
    if (s.kind == SymbolKind::Extent && s.arg != kDynamicShared)
      lengths.push_back({s.name, s.arg, s.arg, true, value});
    // Of an array of several dimensions each is a fact of its own.
    mir::ParamAttr param = s.kind == SymbolKind::Length && s.arg > 0 && kernel ? kernel.paramOfArgument(s.arg - 1) : mir::ParamAttr();
    if (param && param.getKind() == "span")
      lengths.push_back({s.name, s.arg, s.arg - 1, false, value});
  }
  void setLengths(llvm::function_ref<Int(const Length &)> elements) {
    for (const Length &length : lengths)
      (length.isExtent ? values.extents : values.scalars)[length.arg] = elements(length);
  }

  // The launch of the values, with buffers of open size as large as is needed.
  std::optional<ConcreteLaunch> prepare() {
    LaunchLimits limits;
    limits.scalar = 1;
    limits.length = 1024;
    limits.maxBytes = kMaxBytes;
    std::optional<ConcreteLaunch> launch = makeLaunch(kernel, values, limits);
    if (launch)
      for (auto [plan, buffer] : llvm::zip(launch->plans, launch->buffers))
        if (auto it = needed.find(plan.arg); it != needed.end() && Int(buffer.bytes.size()) < it->second)
          buffer.bytes.resize(size_t(it->second));
    return launch;
  }

  // The buffer's bytes of an object, long enough for the given end where its
  // size is open; or null.
  std::vector<uint8_t> *bytesOf(ConcreteLaunch &launch, const Object &object,
                                Int end) {
    std::vector<uint8_t> *bytes = nullptr;
    if (object.kind == ObjectKind::Argument) {
      for (auto [plan, buffer] : llvm::zip(launch.plans, launch.buffers))
        if (plan.arg == object.arg && !plan.isOfStruct) {
          bytes = &buffer.bytes;
          if (plan.isGuessed && end <= kMaxBytes && Int(bytes->size()) < end)
            bytes->resize(size_t(end));
        }
    } else if (object.kind == ObjectKind::Global) {
      auto module = kernel->getParentOfType<mlir::ModuleOp>();
      for (auto global : module.getOps<mir::GlobalOp>())
        if (global.getSymName() == object.name && global.getHostWritable()) {
          bytes = &options.globals[object.name];
          bytes->resize(mir::sizeInBytes(global.getType()));
        }
    }
    return bytes && end <= Int(bytes->size()) ? bytes : nullptr;
  }

  // Elements that the model gives values; false when one has no place.
  bool putLoads(ConcreteLaunch &launch) {
    bool all = true;
    for (auto [where, value] : found.values.loads) {
      auto [id, index] = where;
      if (id >= prover.kernel.objects.size() || index < 0)
        continue; // no memory: a count of bits, or an element that nobody reads
      const Object &object = prover.kernel.objects[id];
      mlir::Type leaf = object.element;
      while (auto array = mlir::dyn_cast_or_null<mir::ArrayType>(leaf))
        leaf = array.getElement();
      Int size = leaf && leaf.isInteger() ? Int(mir::sizeInBytes(leaf)) : 0;
      std::vector<uint8_t> *bytes =
          size && index < kMaxBytes
              ? bytesOf(launch, object, (index + 1) * size)
              : nullptr;
      if (bytes)
        std::memcpy(&(*bytes)[size_t(index * size)], &value,
                    size_t(std::min<Int>(size, 16)));
      all &= bytes != nullptr;
    }
    return all;
  }

  // Were sizes that nobody gave too small? Then notes what is needed.
  enum class Size { Enough, Larger, TooLarge };
  Size judge(const ConcreteLaunch &launch, const interp::Outcome &outcome) {
    Size answer = Size::Enough;
    for (const interp::Fault &fault : outcome.faults) {
      if (fault.kind != FaultKind::Bounds || fault.offset < 0 ||
          llvm::isa<mir::BoundsOp>(fault.op))
        continue;
      for (auto [plan, buffer] : llvm::zip(launch.plans, launch.buffers)) {
        mir::ParamAttr param = kernel.paramOfArgument(plan.arg);
        Int end = Int(fault.offset) + Int(fault.size);
        if (!plan.isGuessed || !param || param.getName() != fault.object ||
            end <= Int(buffer.bytes.size()))
          continue;
        if (end > kMaxBytes) {
          answer = std::max(answer, Size::TooLarge);
          continue;
        }
        Int &bytes = needed[plan.arg];
        bytes = std::max(bytes, std::min(2 * end, kMaxBytes));
        answer = std::max(answer, Size::Larger);
      }
    }
    return answer;
  }

  Prover &prover;
  const Counterexample &found;
  mir::KernelOp kernel;
  LaunchValues values;
  std::vector<Length> lengths;
  std::map<unsigned, Int> needed; // bytes, by argument
};

interp::ThreadId idOf(const diag::WitnessThread &t) {
  interp::ThreadId id;
  for (unsigned d = 0; d < 3; ++d) {
    id.thread[d] = uint32_t(t.thread[d]);
    id.block[d] = uint32_t(t.block[d]);
  }
  return id;
}

bool shows(const interp::Outcome &outcome, llvm::ArrayRef<FaultKind> kinds,
           mlir::Operation *op) {
  return llvm::any_of(outcome.faults, [&](const interp::Fault &fault) {
    return llvm::is_contained(kinds, fault.kind) &&
           (fault.op == op || fault.otherOp == op);
  });
}

// The second thread where the witness has one, else the first.
interp::Watch watchOf(const diag::Witness &witness, mlir::Operation *op,
                      mlir::Operation *otherOp) {
  return {op, otherOp, idOf(witness.threads.front()),
          idOf(witness.threads.back())};
}

} // namespace

ReplayResult replayRace(Prover &prover, const Counterexample &found,
                        const diag::Witness &witness, mlir::Operation *op,
                        mlir::Operation *otherOp) {
  if (witness.threads.size() != 2)
    return {Replayed::NotRun, "it has no two threads"};
  Run run(prover, found, witness);
  run.options.watch = watchOf(witness, op, otherOp);
  auto isFound = [](const interp::Outcome &outcome) { return outcome.raced; };
  ReplayResult result = run.run(isFound);
  if (result.answer == Replayed::Reproduced)
    result.lengths = run.fit(isFound);
  return result;
}

ReplayResult replayFault(Prover &prover, const Counterexample &found,
                         const diag::Witness &witness,
                         llvm::ArrayRef<FaultKind> kinds, mlir::Operation *op) {
  Run run(prover, found, witness);
  // The sizes that are open may stop other threads first: their faults are
  // none.
  run.options.faultsOf = idOf(witness.threads.front());
  return run.run([&](const interp::Outcome &outcome) {
    return shows(outcome, kinds, op);
  });
}

ReplayResult replayBarrier(Prover &prover, const Counterexample &found,
                           const diag::Witness &witness, mlir::Operation *op) {
  Run run(prover, found, witness);
  run.options.watch = watchOf(witness, op, op);
  return run.run([&](const interp::Outcome &outcome) {
    return outcome.came[0] > outcome.came[1] &&
           shows(outcome, {FaultKind::Divergence, FaultKind::EarlyExit}, op);
  });
}

ReplayResult replayCollective(Prover &prover, const Counterexample &found,
                              const diag::Witness &witness, mlir::Operation *op,
                              bool isMissed) {
  Run run(prover, found, witness);
  run.options.watch = watchOf(witness, op, op);
  return run.run([&](const interp::Outcome &outcome) {
    // The interpreter lets a lane go that has left the kernel by another way.
    if (isMissed && outcome.came[0] > outcome.came[1])
      return true;
    return shows(outcome, {FaultKind::Divergence, FaultKind::BadMask}, op);
  });
}

bool confirm(const ReplayResult &result, llvm::StringRef fault,
             diag::Witness &witness) {
  for (auto &[name, value] : witness.values)
    if (auto it = result.lengths.find(name); it != result.lengths.end())
      value = toString(it->second);
  switch (result.answer) {
  case Replayed::Reproduced:
    witness.verdict = fault.str();
    return true;
  case Replayed::NotRun:
    witness.verdict = "evaluated, not replayed: " + result.why;
    return true;
  case Replayed::Missing:
    witness.verdict = kPossible.str();
    return false;
  }
  return false;
}

} // namespace tn
