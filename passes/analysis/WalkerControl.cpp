// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where does control go, and under which condition?
//
//   state in      → fallthrough, break, continue, return, trap
//   tn.if         splits on its condition, joins what falls through
//   tn.inline     its returns fall through
//   tn.switch     a case is entered by its values or from the case before
//
// Invariant: the states of an outcome partition the executions that came in.
#include "passes/analysis/WalkerImpl.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace tn::analysis {

void Walker::limit(Operation *op, std::string reason) {
  if (limitsSeen.insert({op, reason}).second)
    out.limits.push_back({op, std::move(reason)});
}

static std::vector<const Exit *> pointersTo(const std::vector<Exit> &exits) {
  std::vector<const Exit *> result;
  for (const Exit &exit : exits)
    result.push_back(&exit);
  return result;
}

static void append(std::vector<Exit> &to, std::vector<Exit> &from) {
  for (Exit &exit : from)
    if (exit.state.isReachable())
      to.push_back(std::move(exit));
}

Outcome Walker::walkBlock(Block &block, State state) {
  Outcome outcome;
  if (!state.isReachable())
    return outcome;
  for (Operation &op : block) {
    if (aborted)
      return outcome;
    if (++steps > options.maxSteps || x.isExhausted()) {
      aborted = true;
      limit(&op, "the kernel takes too many steps to analyse");
      return outcome;
    }
    if (isa<mir::YieldOp, mir::ConditionOp>(op)) {
      outcome.fall = std::move(state);
      return outcome;
    }
    if (isa<mir::BreakOp, mir::ContinueOp, mir::ReturnOp, mir::TrapOp>(op)) {
      ExitKind kind = isa<mir::BreakOp>(op)      ? ExitKind::Break
                      : isa<mir::ContinueOp>(op) ? ExitKind::Continue
                      : isa<mir::ReturnOp>(op)   ? ExitKind::Return
                                                 : ExitKind::Trap;
      outcome.exits.push_back({kind, &op, std::move(state)});
      return outcome;
    }
    bool known = false;
    Outcome inner = walkControl(op, state, known);
    if (!known) {
      walkOp(op, state);
      if (!state.isReachable())
        return outcome;
      continue;
    }
    append(outcome.exits, inner.exits);
    if (!inner.fall || !inner.fall->isReachable())
      return outcome;
    state = std::move(*inner.fall);
  }
  return outcome;
}

Outcome Walker::walkControl(Operation &op, State state, bool &known) {
  known = true;
  if (auto branch = dyn_cast<mir::IfOp>(op))
    return walkIf(branch, std::move(state));
  if (auto loop = dyn_cast<mir::LoopOp>(op))
    return walkLoop(loop, std::move(state));
  if (auto choice = dyn_cast<mir::SwitchOp>(op))
    return walkSwitch(choice, std::move(state));
  if (auto inlined = dyn_cast<mir::InlineOp>(op))
    return walkInline(inlined, std::move(state));
  if (auto unsafe = dyn_cast<mir::UnsafeOp>(op)) {
    bool before = isUnsafe;
    isUnsafe = true;
    Outcome outcome = walkBlock(unsafe.getBody().front(), std::move(state));
    isUnsafe = before;
    return outcome;
  }
  known = false;
  return {};
}

Outcome Walker::walkIf(mir::IfOp op, State state) {
  SymValue condition = get(op.getCondition());
  ExprRef c = condition.kind == ValueKind::Truth ? condition.e : opaqueTruth(Uniform::Thread, "condition");
  // Too large a condition is replaced before it splits, so that both sides
  // speak of the same one.
  if (sizeOf(c) > kMaxGuardSize)
    c = opaqueTruth(uniformOf(c), "condition");
  State thenState = state, elseState = state;
  addGuard(thenState, c);
  addGuard(elseState, x.negate(c));

  Outcome outcome;
  llvm::SmallVector<SymValue> thenValues, elseValues;
  auto side = [&](Region &region, State in, llvm::SmallVector<SymValue> &values) -> std::optional<State> {
    if (!in.isReachable())
      return std::nullopt;
    if (region.empty())
      return in;
    Outcome inner = walkBlock(region.front(), std::move(in));
    append(outcome.exits, inner.exits);
    if (inner.fall)
      if (auto yield = dyn_cast<mir::YieldOp>(region.front().back()))
        for (Value v : yield.getResults())
          values.push_back(get(v));
    return std::move(inner.fall);
  };
  std::optional<State> thenEnd = side(op.getThenRegion(), std::move(thenState), thenValues);
  std::optional<State> elseEnd = side(op.getElseRegion(), std::move(elseState), elseValues);

  llvm::SmallVector<const State *> alive;
  if (thenEnd)
    alive.push_back(&*thenEnd);
  if (elseEnd)
    alive.push_back(&*elseEnd);
  for (auto [i, result] : llvm::enumerate(op.getResults())) {
    if (thenEnd && elseEnd)
      set(result, choose(suffix(state, *thenEnd), thenValues[i], elseValues[i], result.getType()));
    else if (thenEnd || elseEnd)
      set(result, thenEnd ? thenValues[i] : elseValues[i]);
  }
  outcome.fall = merge(state, alive, pointersTo(outcome.exits));
  return outcome;
}

Outcome Walker::walkInline(mir::InlineOp op, State state) {
  Outcome inner = walkBlock(op.getBody().front(), state);
  Outcome outcome;
  llvm::SmallVector<const State *> alive;
  for (Exit &exit : inner.exits)
    if (exit.kind == ExitKind::Return)
      alive.push_back(&exit.state);
    else
      outcome.exits.push_back(exit);
  if (inner.fall)
    alive.push_back(&*inner.fall);
  outcome.fall = merge(state, alive, pointersTo(outcome.exits));
  return outcome;
}

Outcome Walker::walkSwitch(mir::SwitchOp op, State state) {
  SymValue selector = get(op.getSelector());
  unsigned count = op.getCases().size();
  // Which region does the selector enter first? Value by value: the first
  // mention of a value counts.
  llvm::SmallVector<ExprRef> enters(count, x.truth(false));
  ExprRef none = x.truth(true);
  for (auto [value, target] : llvm::zip(op.getValues(), op.getTargets())) {
    // A value is meant at the selector's width, however it was written.
    ExprRef equal =
        selector.kind == ValueKind::Integer
            ? compare(arith::CmpIPredicate::eq, selector,
                      integer(x.wrap(x.constant(value), selector.width, true), selector.width, true))
            : opaqueTruth(uniformOf(selector), "case");
    enters[target] = x.disj(enters[target], x.conj(none, equal));
    none = x.conj(none, x.negate(equal));
  }
  int32_t fallback = static_cast<int32_t>(op.getDefaultTarget());
  if (fallback >= 0)
    enters[fallback] = x.disj(enters[fallback], none);

  Outcome outcome;
  std::vector<State> leaving;
  std::optional<State> previous;
  // Exits that threads took before a region: they do not come to it, but the
  // region's own entry condition already says so.
  for (unsigned i = 0; i < count; ++i) {
    State direct = state;
    addGuard(direct, enters[i]);
    std::optional<State> entry;
    if (previous && previous->isReachable() && direct.isReachable()) {
      ExprRef fromBefore = suffix(state, *previous), fromHere = suffix(state, direct);
      State joined = state;
      addGuard(joined, x.disj(fromBefore, fromHere));
      const State *states[] = {&direct, &*previous};
      ExprRef conds[] = {fromHere, fromBefore};
      mergeEnv(joined, states, conds);
      for (size_t f = state.facts.size(); f < previous->facts.size(); ++f)
        addFact(joined, x.disj(x.negate(fromBefore), previous->facts[f]));
      entry = std::move(joined);
    } else if (direct.isReachable()) {
      entry = std::move(direct);
    } else {
      entry = std::move(previous);
    }
    previous.reset();
    if (!entry || !entry->isReachable())
      continue;
    Outcome inner = walkBlock(op.getCases()[i].front(), std::move(*entry));
    for (Exit &exit : inner.exits)
      if (exit.kind == ExitKind::Break)
        leaving.push_back(std::move(exit.state));
      else
        outcome.exits.push_back(std::move(exit));
    previous = std::move(inner.fall);
  }
  if (previous)
    leaving.push_back(std::move(*previous));
  if (fallback < 0) {
    State skips = state;
    addGuard(skips, none);
    leaving.push_back(std::move(skips));
  }
  llvm::SmallVector<const State *> alive;
  for (const State &s : leaving)
    alive.push_back(&s);
  outcome.fall = merge(state, alive, pointersTo(outcome.exits));
  return outcome;
}

} // namespace tn::analysis
