// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Barrier intervals by a walk over the regions with the set of intervals that
// may be open; see Intervals.h.
//
//   at a barrier      { itself, every loop around: Same }
//   into a loop       each open interval began outside: First
//   at its back edge  Same → Next, the rest → Fresh
//   out of it         the loop's shift is dropped; not from its entry when it
//                     surely runs; which test it was left by is kept
//
// Invariant: the set at a point is the union over all paths to it, barriers
// inside branches included; loops are iterated until it no longer grows.
#include "passes/analysis/Intervals.h"

#include "llvm/ADT/STLExtras.h"
#include <map>
#include <set>

using namespace mlir;

namespace tn::analysis {
namespace {

// How an open interval stands to the loops around the point, and to those left.
struct Stand {
  std::map<unsigned, Shift> shifts;
  std::map<unsigned, Leaving> left;
  bool operator<(const Stand &other) const {
    return std::tie(shifts, left) < std::tie(other.shifts, other.left);
  }
  bool operator==(const Stand &other) const { return shifts == other.shifts && left == other.left; }
};
using Open = std::set<std::pair<unsigned, Stand>>;

struct Flow {
  std::optional<Open> fall, onBreak, onContinue, onReturn;
};

void join(std::optional<Open> &into, const std::optional<Open> &from) {
  if (!from)
    return;
  if (!into)
    into = Open();
  into->insert(from->begin(), from->end());
}

// Beyond this many ways to be in one interval, only "any iteration" is kept.
constexpr size_t kMaxOpen = 200;

class IntervalWalk {
public:
  IntervalWalk(KernelAccesses &kernel, mir::Scope scope, llvm::function_ref<bool(const Barrier &)> counts);
  Memberships run();

private:
  Flow walkBlock(Block &block, Open open);
  Flow walkLoop(mir::LoopOp op, Open open);
  Flow walkSwitch(mir::SwitchOp op, Open open);
  bool walkControl(Operation &op, const Open &open, Flow &flow);
  static Open normalise(Open open);

  KernelAccesses &kernel;
  mir::Scope scope;
  std::map<Operation *, unsigned> barriers; // those that count
  std::map<Operation *, unsigned> loops;    // with a barrier inside
  std::set<Operation *> accesses;
  std::set<Operation *> certain; // loops that run at least once
  std::set<Operation *> endless; // loops that only an exit leaves
  std::map<Operation *, Open> found;
  std::vector<unsigned> enclosing; // loops with a barrier
};

IntervalWalk::IntervalWalk(KernelAccesses &kernel, mir::Scope scope,
                           llvm::function_ref<bool(const Barrier &)> counts)
    : kernel(kernel), scope(scope) {
  for (const Barrier &barrier : kernel.barriers)
    if (!barrier.isCollective && counts(barrier))
      barriers[barrier.op] = barrier.id;
  for (const Loop &loop : kernel.loops) {
    if (llvm::any_of(barriers, [&](const auto &entry) { return loop.op->isProperAncestor(entry.first); }))
      loops[loop.op] = loop.id;
    if (loop.atLeastOnce)
      certain.insert(loop.op);
    if (loop.condition && loop.condition->kind == ExprKind::True)
      endless.insert(loop.op);
  }
  for (const Access &access : kernel.accesses)
    accesses.insert(access.op);
}

// Drops what another entry of the same interval covers.
Open IntervalWalk::normalise(Open open) {
  if (open.size() > kMaxOpen) {
    Open wide;
    for (auto [interval, stand] : open) {
      for (auto &[loop, shift] : stand.shifts)
        shift = Shift::Fresh;
      stand.left.clear();
      wide.insert({interval, stand});
    }
    return wide;
  }
  auto covers = [](const Stand &a, const Stand &b) {
    return a.shifts.size() == b.shifts.size() && llvm::all_of(llvm::zip(a.shifts, b.shifts), [](auto pair) {
             auto &[s, t] = pair;
             return s.first == t.first && (s.second == t.second || s.second == Shift::Fresh);
           }) && llvm::all_of(a.left, [&](auto &s) {
             auto t = b.left.find(s.first);
             return t != b.left.end() && t->second == s.second;
           });
  };
  Open result;
  for (const auto &entry : open)
    if (llvm::none_of(open, [&](const auto &other) {
          return &other != &entry && other.first == entry.first && other != entry &&
                 covers(other.second, entry.second);
        }))
      result.insert(entry);
  return result;
}

Flow IntervalWalk::walkBlock(Block &block, Open open) {
  Flow flow;
  for (Operation &op : block) {
    if (isa<mir::YieldOp, mir::ConditionOp>(op)) {
      flow.fall = std::move(open);
      return flow;
    }
    if (isa<mir::BreakOp>(op)) {
      join(flow.onBreak, open);
      return flow;
    }
    if (isa<mir::ContinueOp>(op)) {
      join(flow.onContinue, open);
      return flow;
    }
    if (isa<mir::ReturnOp>(op)) {
      join(flow.onReturn, open);
      return flow;
    }
    if (isa<mir::TrapOp>(op))
      return flow;
    if (accesses.count(&op))
      found[&op].insert(open.begin(), open.end());
    if (auto barrier = barriers.find(&op); barrier != barriers.end()) {
      Stand same;
      for (unsigned loop : enclosing)
        same.shifts[loop] = Shift::Same;
      open = {{barrier->second + 1, same}};
      continue;
    }
    Flow inner;
    if (!walkControl(op, open, inner))
      continue;
    join(flow.onBreak, inner.onBreak);
    join(flow.onContinue, inner.onContinue);
    join(flow.onReturn, inner.onReturn);
    if (!inner.fall)
      return flow;
    open = normalise(std::move(*inner.fall));
  }
  return flow;
}

bool IntervalWalk::walkControl(Operation &op, const Open &open, Flow &flow) {
  if (auto branch = dyn_cast<mir::IfOp>(op)) {
    flow = walkBlock(branch.getThenRegion().front(), open);
    if (branch.getElseRegion().empty()) {
      join(flow.fall, open);
      return true;
    }
    Flow other = walkBlock(branch.getElseRegion().front(), open);
    join(flow.fall, other.fall);
    join(flow.onBreak, other.onBreak);
    join(flow.onContinue, other.onContinue);
    join(flow.onReturn, other.onReturn);
    return true;
  }
  if (auto loop = dyn_cast<mir::LoopOp>(op)) {
    flow = walkLoop(loop, open);
    return true;
  }
  if (auto choice = dyn_cast<mir::SwitchOp>(op)) {
    flow = walkSwitch(choice, open);
    return true;
  }
  if (auto inlined = dyn_cast<mir::InlineOp>(op)) {
    flow = walkBlock(inlined.getBody().front(), open);
    join(flow.fall, flow.onReturn);
    flow.onReturn.reset();
    return true;
  }
  if (auto unsafe = dyn_cast<mir::UnsafeOp>(op)) {
    flow = walkBlock(unsafe.getBody().front(), open);
    return true;
  }
  return false;
}

Flow IntervalWalk::walkSwitch(mir::SwitchOp op, Open open) {
  Flow flow;
  std::optional<Open> previous;
  for (Region &region : op.getCases()) {
    Open entry = open;
    if (previous)
      entry.insert(previous->begin(), previous->end());
    Flow inner = walkBlock(region.front(), std::move(entry));
    join(flow.fall, inner.onBreak);
    join(flow.onContinue, inner.onContinue);
    join(flow.onReturn, inner.onReturn);
    previous = std::move(inner.fall);
  }
  join(flow.fall, previous);
  // A selector without a case passes by.
  if (static_cast<int32_t>(op.getDefaultTarget()) < 0)
    join(flow.fall, open);
  return flow;
}

Flow IntervalWalk::walkLoop(mir::LoopOp op, Open open) {
  auto it = loops.find(op);
  bool hasBarrier = it != loops.end();
  unsigned id = hasBarrier ? it->second : 0;
  if (hasBarrier) {
    Open entered;
    for (auto [interval, stand] : open) {
      stand.shifts[id] = Shift::First;
      // Who left the run that the interval began in, and comes to the loop again,
      // has still left that run; whoever is in its next iteration is not in one
      // interval with it. Passed by is passed by in this round only.
      if (auto left = stand.left.find(id); left != stand.left.end() && left->second == Leaving::Skipped)
        stand.left.erase(left);
      entered.insert({interval, stand});
    }
    open = std::move(entered);
    enclosing.push_back(id);
  }
  Flow flow;
  // The test after the start of iteration r is the next iteration's where it
  // stands before the body, and this one's where it stands behind.
  Shift leaver = op.getPostTest() ? Shift::Same : Shift::Next;
  auto byTest = [&](Open open) {
    if (!hasBarrier || !kernel.loops[id].uniformTrips || scope > mir::Scope::Block)
      return open;
    Open result;
    for (auto [interval, stand] : open) {
      if (stand.shifts[id] == leaver)
        stand.left[id] = Leaving::Left;
      else if (stand.shifts[id] == Shift::First && !op.getPostTest())
        stand.left[id] = Leaving::Skipped;
      result.insert({interval, stand});
    }
    return result;
  };
  // Who comes to a loop that surely runs does not pass it by.
  bool runs = !op.getPostTest() && certain.count(op);
  Open head = open, again;
  for (bool changed = true; changed;) {
    Flow now;
    Open before = again;
    std::optional<Open> back, leave;
    auto body = [&](const Open &in) -> std::optional<Open> {
      Flow inner = walkBlock(op.getBody().front(), in);
      join(leave, inner.onBreak);
      join(now.onReturn, inner.onReturn);
      join(inner.fall, inner.onContinue);
      if (!inner.fall)
        return std::nullopt;
      Flow step = walkBlock(op.getStep().front(), std::move(*inner.fall));
      join(now.onReturn, step.onReturn);
      return step.fall;
    };
    auto test = [&](const Open &in, bool leaves = true) -> std::optional<Open> {
      Flow inner = walkBlock(op.getCond().front(), in);
      join(now.onReturn, inner.onReturn);
      if (leaves && !endless.count(op) && inner.fall)
        join(leave, byTest(*inner.fall));
      return inner.fall;
    };
    if (op.getPostTest()) {
      if (std::optional<Open> end = body(head))
        back = test(*end);
    } else {
      std::optional<Open> start = test(open, /*leaves=*/!runs);
      if (!again.empty())
        join(start, test(again));
      if (start)
        back = body(*start);
    }
    Open next = head;
    if (back)
      for (auto [interval, stand] : *back) {
        if (hasBarrier)
          stand.shifts[id] = stand.shifts[id] == Shift::Same ? Shift::Next : Shift::Fresh;
        next.insert({interval, stand});
        again.insert({interval, stand});
      }
    next = normalise(std::move(next));
    again = normalise(std::move(again));
    changed = next != head || again != before;
    head = std::move(next);
    now.fall = std::move(leave);
    flow = std::move(now);
  }
  if (hasBarrier) {
    enclosing.pop_back();
    auto outside = [&](std::optional<Open> &set) {
      if (!set)
        return;
      Open result;
      for (auto [interval, stand] : *set) {
        stand.shifts.erase(id);
        result.insert({interval, stand});
      }
      set = std::move(result);
    };
    outside(flow.fall);
    outside(flow.onReturn);
  }
  return flow;
}

Memberships IntervalWalk::run() {
  walkBlock(kernel.kernel.entry(), {{0, {}}});
  Memberships result(kernel.accesses.size());
  for (Access &access : kernel.accesses) {
    Open open = found[access.op];
    if (open.empty()) {
      // Cannot be; if it were, it may be anywhere.
      Stand any;
      for (unsigned loop : access.loops)
        if (loops.count(kernel.loops[loop].op))
          any.shifts[loop] = Shift::Fresh;
      open.insert({0, any});
      for (const auto &[op, id] : barriers)
        open.insert({id + 1, any});
    }
    for (const auto &[interval, stand] : normalise(std::move(open))) {
      Membership membership;
      membership.interval = interval;
      // Outermost loop first, as in `loops`.
      for (unsigned loop : access.loops)
        if (auto shift = stand.shifts.find(loop); shift != stand.shifts.end())
          membership.shifts.push_back(*shift);
      membership.left.append(stand.left.begin(), stand.left.end());
      result[access.id].push_back(std::move(membership));
    }
  }
  return result;
}

} // namespace

Memberships membershipsBetween(KernelAccesses &kernel, mir::Scope scope,
                               llvm::function_ref<bool(const Barrier &)> counts) {
  return IntervalWalk(kernel, scope, counts).run();
}

void computeMemberships(KernelAccesses &kernel) {
  Memberships all = membershipsBetween(kernel, mir::Scope::Block,
                                       [](const Barrier &barrier) { return barrier.scope >= mir::Scope::Block; });
  for (Access &access : kernel.accesses) {
    access.memberships = std::move(all[access.id]);
    access.behindTest.clear();
    for (unsigned loop : access.loops) {
      auto op = cast<mir::LoopOp>(kernel.loops[loop].op);
      if (op.getPostTest() || !op.getCond().isAncestor(access.op->getParentRegion()))
        access.behindTest.push_back(loop);
    }
  }
}

} // namespace tn::analysis
