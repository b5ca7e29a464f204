// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is known where control comes together?
//
//   if (a) { if (b) return; i = 1; } else i = 2;
//   → i ↦ a ∧ ¬b ? 1 : 2,  decision ¬(a ∧ b), made by the return
//
// Invariant: the states that join and the exits that leave partition the
// executions of `before`, so "no exit was taken" and "one of the states
// holds" are the same condition.
#include "passes/analysis/WalkerImpl.h"

using namespace mlir;

namespace tn::analysis {

void Walker::addGuard(State &state, ExprRef truth, Operation *exit) {
  if (truth->kind == ExprKind::True)
    return;
  // A decision too large to keep is still a decision.
  if (sizeOf(truth) > kMaxGuardSize)
    truth = opaqueTruth(uniformOf(truth), "condition");
  state.guards.push_back({truth, exit});
  state.decisions = x.conj(state.decisions, truth);
  state.path = x.conj(state.path, truth);
}

void Walker::addFact(State &state, ExprRef truth) {
  // A fact may be forgotten.
  if (truth->kind == ExprKind::True || sizeOf(truth) > kMaxGuardSize || state.facts.size() > 64)
    return;
  state.facts.push_back(truth);
  state.path = x.conj(state.path, truth);
  // It holds for the threads that came here. A premise for the others, which
  // barriers take it for, is only that coming here would have made it true.
  ExprRef premise = x.disj(x.negate(state.decisions), truth);
  if (sizeOf(premise) <= kMaxGuardSize)
    state.known = x.conj(state.known, premise);
}

// The decisions that `state` made since `before`.
ExprRef Walker::suffix(const State &before, const State &state) {
  ExprRef result = x.truth(true);
  for (size_t i = before.guards.size(); i < state.guards.size(); ++i)
    result = x.conj(result, state.guards[i].truth);
  return result;
}

void Walker::mergeEnv(State &into, llvm::ArrayRef<const State *> states, llvm::ArrayRef<ExprRef> conds) {
  // The last state needs no condition: it is what is left.
  Environment env = states.back()->env;
  for (size_t i = states.size() - 1; i-- > 0;) {
    Environment next;
    for (const auto &[key, cell] : env) {
      auto it = states[i]->env.find(key);
      // Unknown on one side is unknown.
      if (it == states[i]->env.end() || it->second.type != cell.type)
        continue;
      next[key] = {cell.type, choose(conds[i], it->second.value, cell.value, cell.type)};
    }
    env = std::move(next);
  }
  into.env = std::move(env);
}

std::optional<State> Walker::merge(const State &before, llvm::ArrayRef<const State *> alive,
                                   llvm::ArrayRef<const Exit *> left) {
  llvm::SmallVector<const State *> states;
  for (const State *state : alive)
    if (state->isReachable())
      states.push_back(state);
  if (states.empty())
    return std::nullopt;

  State result;
  result.guards = before.guards;
  result.facts = before.facts;
  result.decisions = before.decisions;
  result.known = before.known;
  result.path = before.path;
  for (const Exit *exit : left) {
    ExprRef stays = x.negate(suffix(before, exit->state));
    // Who traps stops the launch: nobody waits for that thread.
    if (exit->kind == ExitKind::Trap)
      addFact(result, stays);
    else
      addGuard(result, stays, exit->op);
  }

  llvm::SmallVector<ExprRef> conds;
  for (const State *state : states) {
    ExprRef cond = suffix(before, *state);
    conds.push_back(cond);
    for (size_t i = before.facts.size(); i < state->facts.size(); ++i) {
      ExprRef fact = state->facts[i];
      addFact(result, states.size() == 1 ? fact : x.disj(x.negate(cond), fact));
    }
  }
  mergeEnv(result, states, conds);
  return result;
}

} // namespace tn::analysis
