// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One operation of one thread. A region is left by the exit at its end, and
// where the thread goes is decided by the operation that the region belongs to:
//
//   tn.yield      if, inline, unsafe: after it   switch: into the next case
//                 loop body: to its step   loop step: to its condition
//   tn.break      after the nearest loop or switch
//   tn.continue   to the step of the nearest loop
//   tn.return     after the nearest tn.inline, else the thread has exited
#include "compiler/interp/Machine.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace tn::interp {

void enter(Machine &machine, Thread &thread, Region &region) {
  thread.frames.push_back({&region, region.front().begin(), {}});
}

static void leave(Machine &machine, Thread &thread) {
  for (uint32_t local : thread.frames.back().locals)
    machine.memory.release(local);
  thread.frames.pop_back();
}

// Leaves regions up to and including one of an operation of these kinds; that
// operation, or null when the whole kernel was left.
template <class... Ops>
static Operation *leaveUpTo(Machine &machine, Thread &thread) {
  while (!thread.frames.empty()) {
    Operation *owner = thread.frames.back().region->getParentOp();
    leave(machine, thread);
    if (isa<Ops...>(owner))
      return owner;
  }
  return nullptr;
}

static void yield(Machine &machine, Thread &thread, mir::YieldOp op) {
  Region *region = op->getParentRegion();
  Operation *owner = region->getParentOp();
  llvm::SmallVector<Datum, 2> results;
  for (Value result : op.getResults())
    results.push_back(value(machine, thread, result));
  leave(machine, thread);
  if (auto loop = dyn_cast<mir::LoopOp>(owner)) {
    enter(machine, thread,
          region == &loop.getBody() ? loop.getStep() : loop.getCond());
  } else if (auto choice = dyn_cast<mir::SwitchOp>(owner)) {
    if (region->getRegionNumber() + 1 < choice.getCases().size())
      enter(machine, thread, choice.getCases()[region->getRegionNumber() + 1]);
  } else if (isa<mir::IfOp>(owner)) {
    for (auto [result, datum] : llvm::zip(owner->getResults(), results))
      setValue(machine, thread, result, datum);
  }
}

static void enterSwitch(Machine &machine, Thread &thread, mir::SwitchOp op) {
  Value selector = op.getSelector();
  __int128 chosen =
      asSigned(value(machine, thread, selector).bits, selector.getType());
  int32_t target = op.getDefaultTarget();
  for (auto [number, region] : llvm::zip(op.getValues(), op.getTargets()))
    // Cases are compared at the selector's width, signed or not.
    if (asSigned(
            truncateTo(static_cast<Bits>(__int128(number)), selector.getType()),
            selector.getType()) == chosen) {
      target = region;
      break;
    }
  if (target >= 0)
    enter(machine, thread, op.getCases()[target]);
}

static void wait(Thread &thread, Operation *op, uint64_t mask = 0) {
  thread.status = Status::Waiting;
  thread.waitsAt = op;
  thread.mask = mask;
}

static void stop(Machine &machine, Thread &thread, FaultKind kind,
                 Operation *op, std::string detail) {
  report(machine, kind, thread, op, std::move(detail));
  machine.stopped = true;
}

static uint32_t launchIndex(Machine &machine, Thread &thread, mir::IdOp op) {
  auto dim = static_cast<unsigned>(op.getDim());
  switch (op.getKind()) {
  case mir::IdKind::Thread:
    return thread.id.thread[dim];
  case mir::IdKind::Block:
    return thread.id.block[dim];
  case mir::IdKind::BlockDim:
    return machine.launch.block[dim];
  case mir::IdKind::GridDim:
    return machine.launch.grid[dim];
  }
  llvm_unreachable("all kinds are listed");
}

static bool runControl(Machine &machine, Thread &thread, Operation *op) {
  auto truth = [&](Value v) {
    return (value(machine, thread, v).bits & 1) != 0;
  };
  bool known = true;
  llvm::TypeSwitch<Operation *>(op)
      .Case<mir::IfOp>([&](mir::IfOp o) {
        Region &region =
            truth(o.getCondition()) ? o.getThenRegion() : o.getElseRegion();
        if (!region.empty())
          enter(machine, thread, region);
      })
      .Case<mir::LoopOp>([&](mir::LoopOp o) {
        enter(machine, thread, o.getPostTest() ? o.getBody() : o.getCond());
      })
      .Case<mir::ConditionOp>([&](mir::ConditionOp o) {
        bool again = truth(o.getCondition());
        auto loop = cast<mir::LoopOp>(op->getParentOp());
        leave(machine, thread);
        if (again)
          enter(machine, thread, loop.getBody());
      })
      .Case<mir::SwitchOp>([&](auto o) { enterSwitch(machine, thread, o); })
      .Case<mir::InlineOp>(
          [&](mir::InlineOp o) { enter(machine, thread, o.getBody()); })
      .Case<mir::UnsafeOp>(
          [&](mir::UnsafeOp o) { enter(machine, thread, o.getBody()); })
      .Case<mir::YieldOp>([&](auto o) { yield(machine, thread, o); })
      .Case<mir::BreakOp>(
          [&](auto) { leaveUpTo<mir::LoopOp, mir::SwitchOp>(machine, thread); })
      .Case<mir::ContinueOp>([&](auto) {
        auto loop = cast<mir::LoopOp>(leaveUpTo<mir::LoopOp>(machine, thread));
        enter(machine, thread, loop.getStep());
      })
      .Case<mir::ReturnOp>([&](auto) {
        if (!leaveUpTo<mir::InlineOp>(machine, thread))
          thread.status = Status::Exited;
      })
      .Default([&](Operation *) { known = false; });
  return known;
}

static bool runThreadOperation(Machine &machine, Thread &thread,
                               Operation *op) {
  auto bits = [&](Value v) { return value(machine, thread, v).bits; };
  auto define = [&](Bits result) {
    setValue(machine, thread, op->getResult(0), integer(result));
  };
  // All lanes that exist, where a warp barrier names none.
  constexpr uint64_t everyone = ~uint64_t(0);
  if (machine.options.watch && op == machine.options.watch->op) {
    machine.outcome.came[0] += thread.id == machine.options.watch->thread;
    machine.outcome.came[1] += thread.id == machine.options.watch->otherThread;
  }
  bool known = true;
  llvm::TypeSwitch<Operation *>(op)
      .Case<mir::IdOp>([&](auto o) { define(launchIndex(machine, thread, o)); })
      .Case<mir::WarpSizeOp>([&](auto) { define(kWarpSize); })
      .Case<mir::SyncOp>([&](mir::SyncOp o) {
        wait(thread, op, o.getMask() ? uint64_t(bits(o.getMask())) : everyone);
      })
      .Case<mir::SyncReduceOp>([&](auto) { wait(thread, op); })
      .Case<mir::ShuffleOp, mir::VoteOp, mir::WarpReduceOp, mir::MatchOp>(
          [&](auto o) { wait(thread, op, uint64_t(bits(o.getMask()))); })
      // Any set that holds the thread is right; the smallest trusts nobody.
      .Case<mir::ActiveMaskOp>(
          [&](auto) { define(Bits(1) << thread.now.lane()); })
      .Case<mir::FenceOp>([&](auto) {
        machine.fences[thread.now.block].push_back(machine.outcome.steps);
      })
      .Case<mir::ClockOp>([&](auto) { define(machine.outcome.steps); })
      .Case<mir::ExpectsOp>([&](mir::ExpectsOp o) {
        if (!(bits(o.getCondition()) & 1))
          stop(machine, thread, FaultKind::Promise, op, o.getText().str());
      })
      .Case<mir::BoundsOp>([&](mir::BoundsOp o) {
        if (bits(o.getIndex()) < bits(o.getLength()))
          return;
        if (Fault *fault = report(machine, FaultKind::Bounds, thread, op,
                                  "`" + o.getWhat().str() + "`")) {
          fault->offset = static_cast<int64_t>(bits(o.getIndex()));
          fault->size = static_cast<uint64_t>(bits(o.getLength()));
        }
      })
      .Case<mir::CheckOp>([&](mir::CheckOp o) {
        if (!(bits(o.getCondition()) & 1))
          stop(machine, thread, FaultKind::Check, op, o.getWhat().str());
      })
      .Case<mir::AssertOp>([&](mir::AssertOp o) {
        if (!(bits(o.getCondition()) & 1))
          stop(machine, thread, FaultKind::Assert, op, o.getText().str());
      })
      .Case<mir::TrapOp>(
          [&](auto) { stop(machine, thread, FaultKind::Trap, op, ""); })
      .Case<mir::PrintfOp>([&](auto o) { runPrintf(machine, thread, o); })
      .Case<mir::RequireOp>([&](mir::RequireOp o) {
        __int128 lhs = asSigned(bits(o.getLhs()), o.getLhs().getType());
        __int128 rhs = asSigned(bits(o.getRhs()), o.getRhs().getType());
        StringRef p = o.getPredicate();
        bool holds = p == "<="   ? lhs <= rhs
                     : p == "<"  ? lhs < rhs
                     : p == "==" ? lhs == rhs
                     : p == ">=" ? lhs >= rhs
                     : p == ">"  ? lhs > rhs
                                 : lhs != rhs;
        if (!holds) {
          machine.violation = Violation{o, lhs, rhs};
          machine.stopped = true;
        }
      })
      .Default([&](Operation *) { known = false; });
  return known;
}

void step(Machine &machine, Thread &thread) {
  Operation *op = &*thread.frames.back().next++;
  ++machine.outcome.steps;
  if (runControl(machine, thread, op) || runArith(machine, thread, op) ||
      runMemory(machine, thread, op) ||
      runThreadOperation(machine, thread, op) || runAtomic(machine, thread, op))
    return;
  machine.unsupported = op->getName().getStringRef().str();
  machine.stopped = true;
}

} // namespace tn::interp
