// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A loop is walked once for its records, with the variables that it changes as
// functions of the iteration number k, or as opaque values of iteration k.
//
//   for (int i = t; i < n; i += 32) a[i] = 0;
//   dry:  i is any x, i' = Wrap(x + 32)          → affine, step 32
//   real: i ↦ Wrap(t + 32*k), path Wrap(t + 32*k) < n, record at 4*Wrap(t + 32*k)
//   after: k is renamed to the number of the iteration that left the loop
//
// Invariant: a variable outside of `plan.variables` is not written by any
// iteration (the dry walk that said so took all others as arbitrary), so it
// keeps its value from before the loop.
#include "passes/analysis/WalkerLoop.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace tn::analysis {

static bool isBlockBarrier(Operation *op) {
  if (auto sync = dyn_cast<mir::SyncOp>(op))
    return sync.getScope() >= mir::Scope::Block;
  return isa<mir::SyncReduceOp>(op);
}

Iteration Walker::runIteration(mir::LoopOp op, State head) {
  Iteration result;
  // The condition from `state`; the state in which it holds.
  auto test = [&](State state) -> std::optional<State> {
    Outcome outcome = walkBlock(op.getCond().front(), std::move(state));
    for (Exit &exit : outcome.exits)
      result.exits.push_back(std::move(exit));
    if (!outcome.fall)
      return std::nullopt;
    SymValue c = get(cast<mir::ConditionOp>(op.getCond().front().back()).getCondition());
    result.condition = c.kind == ValueKind::Truth ? c.e : opaqueTruth(Uniform::Thread, "condition");
    if (sizeOf(result.condition) > kMaxGuardSize)
      result.condition = opaqueTruth(uniformOf(result.condition), "condition");
    State leaves = *outcome.fall;
    addGuard(leaves, x.negate(result.condition));
    if (leaves.isReachable())
      result.condExit = std::move(leaves);
    addGuard(*outcome.fall, result.condition, op);
    if (!outcome.fall->isReachable())
      return std::nullopt;
    return std::move(outcome.fall);
  };
  auto bodyAndStep = [&](State state) -> std::optional<State> {
    Outcome body = walkBlock(op.getBody().front(), state);
    llvm::SmallVector<const State *> alive;
    std::vector<Exit> left;
    for (Exit &exit : body.exits)
      if (exit.kind == ExitKind::Continue)
        alive.push_back(&exit.state);
      else
        left.push_back(exit);
    if (body.fall)
      alive.push_back(&*body.fall);
    std::vector<const Exit *> leftPointers;
    for (Exit &exit : left)
      leftPointers.push_back(&exit);
    std::optional<State> joined = merge(state, alive, leftPointers);
    for (Exit &exit : left)
      result.exits.push_back(std::move(exit));
    if (!joined)
      return std::nullopt;
    Outcome step = walkBlock(op.getStep().front(), std::move(*joined));
    for (Exit &exit : step.exits)
      result.exits.push_back(std::move(exit));
    return std::move(step.fall);
  };
  if (op.getPostTest()) {
    std::optional<State> end = bodyAndStep(std::move(head));
    if (end)
      result.back = test(std::move(*end));
  } else {
    std::optional<State> start = test(std::move(head));
    if (start)
      result.back = bodyAndStep(std::move(*start));
  }
  return result;
}

// Variables that a store in the loop plainly names; others are found by the
// dry walk.
std::set<CellKey> Walker::assignedCells(mir::LoopOp op, const State &in) {
  std::set<unsigned> objects;
  op.walk([&](Operation *inner) {
    Value target;
    if (auto store = dyn_cast<mir::StoreOp>(inner))
      target = store.getPlace();
    else if (auto copyOp = dyn_cast<mir::CopyOp>(inner))
      target = copyOp.getTarget();
    else if (auto zeroOp = dyn_cast<mir::ZeroOp>(inner))
      target = zeroOp.getTarget();
    else
      return;
    // Arrays and structs are left to the dry walk, which knows the part.
    if (auto local = target.getDefiningOp<mir::LocalOp>())
      if (auto it = localIds.find(local); it != localIds.end())
        objects.insert(it->second);
  });
  std::set<CellKey> cells;
  for (const auto &[key, cell] : in.env)
    if (objects.count(key.first))
      cells.insert(key);
  return cells;
}

// Is `place`, or a part of it, used only inside `loop` or before it, and only
// to read and write it, so that no other pointer can lead to it?
static bool isDoneWith(Value place, mir::LoopOp loop) {
  return llvm::all_of(place.getUsers(), [&](Operation *user) {
    if (isa<mir::FieldOp, mir::IndexOp, mir::RecastOp>(user)) {
      if (!isDoneWith(user->getResult(0), loop))
        return false;
    } else if (auto store = dyn_cast<mir::StoreOp>(user)) {
      if (store.getPlace() != place)
        return false;
    } else if (!isa<mir::LoadOp, mir::CopyOp, mir::ZeroOp>(user)) {
      return false;
    }
    Operation *beside = loop->getBlock()->findAncestorOpInBlock(*user);
    return beside && (beside == loop || beside->isBeforeInBlock(loop));
  });
}

// A variable of the loop's body is gone, one declared beside the loop that
// nothing after it mentions (the counter of a `for`) needs no value after it,
// nor what is known of that value.
void Walker::forgetDead(mir::LoopOp op, State &state) {
  for (auto it = state.env.begin(); it != state.env.end();) {
    auto local = localPlaces.find(it->first.first);
    bool isDead = false;
    if (local != localPlaces.end()) {
      Operation *declaration = local->second.getDefiningOp();
      isDead = op->isProperAncestor(declaration) ||
               (declaration->getBlock() == op->getBlock() && isDoneWith(local->second, op));
    }
    it = isDead ? state.env.erase(it) : std::next(it);
  }
}

Outcome Walker::walkLoop(mir::LoopOp op, State in) {
  Outcome outcome;
  if (loopStack.size() >= kMaxLoopDepth) {
    limit(op, "loops are nested too deeply to analyse");
    clearLocals(in);
    outcome.fall = std::move(in);
    return outcome;
  }
  unsigned id = ~0u;
  if (!dry) {
    id = out.loops.size();
    Loop &loop = out.loops.emplace_back();
    loop.id = id;
    loop.op = op;
    loop.entry = in.path;
    loop.parents.assign(loopStack.begin(), loopStack.end());
    op.walk([&](Operation *inner) { loop.hasBarrier |= isBlockBarrier(inner); });
  }
  Plan plan;
  planLoop(op, in, plan);
  if (aborted)
    return outcome;

  unsigned firstSymbol = x.numSymbols();
  Int most = plan.hasBackEdge ? (plan.maxCounter >= 0 ? plan.maxCounter : Int(1) << 62) : 0;
  std::string name = "iteration" + (id == ~0u || id == 0 ? "" : std::to_string(id + 1));
  Symbol &symbol = x.newSymbol(SymbolKind::LoopCounter, Uniform::Thread, 0, most, name);
  symbol.loop = id;
  unsigned counter = symbol.id;

  loopStack.push_back(id);
  State head = in;
  enterHead(op, in, plan, counter, head);
  size_t guardsBefore = head.guards.size();
  Iteration iteration = runIteration(op, std::move(head));
  loopStack.pop_back();
  for (unsigned ballot : plan.ballots) {
    if (iteration.condition)
      out.laneSets[ballot].predicate = iteration.condition;
    else
      out.laneSets.erase(ballot);
  }
  if (!dry) {
    Loop &loop = out.loops[id];
    loop.counter = counter;
    loop.uniformTrips = plan.uniformTrips;
    loop.atLeastOnce = plan.atLeastOnce;
    if (!op.getPostTest())
      loop.condition = iteration.condition;
    else
      loop.condition = plan.endTest;
    loop.isConditionKnown = loop.condition || !plan.hasBackEdge;
    if (iteration.back) {
      loop.goesOn = x.truth(true);
      for (size_t i = guardsBefore; i < iteration.back->guards.size(); ++i)
        loop.goesOn = x.conj(loop.goesOn, iteration.back->guards[i].truth);
    }
  }
  return leaveLoop(op, in, iteration, plan, counter, firstSymbol);
}

// What is true after the loop is said with fresh symbols: the iteration that
// left, and what it computed. They are uniform when all threads leave in the
// same iteration.
Outcome Walker::leaveLoop(mir::LoopOp op, const State &in, Iteration &iteration, const Plan &plan,
                          unsigned counter, unsigned firstSymbol) {
  llvm::DenseMap<unsigned, ExprRef> renamed;
  // A loop of constant length that is left only when its condition fails.
  if (iteration.condExit && plan.hasBackEdge && llvm::none_of(iteration.exits, [](const Exit &exit) {
        return exit.kind == ExitKind::Break;
      })) {
    Int trips = plan.exactTrips;
    ExprRef c = iteration.condition;
    bool isLinear = (c->kind == ExprKind::Lt || c->kind == ExprKind::Le) && !op.getPostTest() && plan.maxCounter > 0;
    if (trips < 0 && isLinear) {
      // True one iteration before, false now: a comparison that is linear in
      // the counter changes once.
      auto at = [&](Int k) {
        llvm::DenseMap<unsigned, ExprRef> map;
        map[counter] = x.constant(k);
        return x.substitute(c, map)->kind;
      };
      ExprRef k = x.sym(counter), slope = x.sub(c->operands[0], c->operands[1]);
      llvm::DenseMap<unsigned, ExprRef> next;
      next[counter] = x.add(k, x.constant(1));
      if (x.sub(x.substitute(slope, next), slope)->isConst() && at(plan.maxCounter - 1) == ExprKind::True &&
          at(plan.maxCounter) == ExprKind::False)
        trips = plan.maxCounter;
    }
    if (trips >= 0)
      renamed[counter] = x.constant(trips);
    bool hasReturn = llvm::any_of(iteration.exits, [](const Exit &exit) { return exit.kind == ExitKind::Return; });
    if (unsigned id = x.symbol(counter).loop; !dry && !op.getPostTest() && !hasReturn && id < out.loops.size())
      out.loops[id].exactTrips = trips;
    if (trips >= 0 && trips == plan.exactTrips)
      for (auto [symbol, value] : plan.finals)
        renamed[symbol] = x.constant(value);
  }
  auto prepare = [&](ExprRef e) {
    llvm::SmallVector<unsigned> symbols;
    x.symbolsOf(e, symbols);
    for (unsigned id : symbols) {
      if (id < firstSymbol || renamed.count(id))
        continue;
      Symbol old = x.symbol(id);
      Uniform uniform = old.kind == SymbolKind::LoopCounter ? Uniform::Block : old.uniform;
      uniform = std::max(uniform, plan.trips);
      // Whether an expression is a truth symbol cannot be told from its id.
      Symbol &s = x.newSymbol(SymbolKind::Opaque, loopStack.empty() ? uniform : std::max(uniform, Uniform::Block),
                              old.lo, old.hi,
                              old.kind == SymbolKind::LoopCounter ? "trips of the loop" : old.name);
      unsigned fresh = s.id;
      if (!dry && !loopStack.empty())
        out.loops[loopStack.back()].perIteration.push_back(fresh);
      renamed[id] = isTruthSymbol(e, id) ? x.boolSym(fresh) : x.sym(fresh);
    }
  };
  auto rename = [&](ExprRef e) {
    prepare(e);
    return x.substitute(e, renamed);
  };
  auto renameEnv = [&](Environment &env) {
    for (auto &[key, cell] : env) {
      auto before = in.env.find(key);
      if (before != in.env.end() && same(before->second.value, cell.value))
        continue;
      if (cell.value.e)
        prepare(cell.value.e);
      for (Target &t : cell.value.targets) {
        prepare(t.cond);
        prepare(t.offset);
        if (t.index)
          prepare(t.index);
      }
      cell.value = substitute(cell.value, renamed);
      if (cell.value.kind == ValueKind::Unknown)
        cell.value = unknown(std::max({cell.value.uniform, Uniform::Block, plan.trips}));
    }
  };
  auto factsSince = [&](const State &state) {
    ExprRef result = x.truth(true);
    for (size_t i = in.facts.size(); i < state.facts.size(); ++i)
      result = x.conj(result, state.facts[i]);
    return result;
  };

  Outcome outcome;
  std::vector<State> alive;
  llvm::SmallVector<ExprRef> conds;
  ExprRef left = x.truth(false);
  auto leaves = [&](State &state) {
    ExprRef cond = rename(suffix(in, state));
    left = x.disj(left, x.conj(cond, rename(factsSince(state))));
    conds.push_back(cond);
    renameEnv(state.env);
    alive.push_back(std::move(state));
  };
  if (iteration.condExit)
    leaves(*iteration.condExit);
  for (Exit &exit : iteration.exits)
    if (exit.kind == ExitKind::Break && exit.state.isReachable())
      leaves(exit.state);

  State after = in;
  for (Exit &exit : iteration.exits) {
    if (exit.kind != ExitKind::Return || !exit.state.isReachable())
      continue;
    // "Some iteration returned" has no formula: it is a truth of its own.
    ExprRef returned = opaqueTruth(std::max(plan.trips, Uniform::Block), "returned");
    State gone = after;
    addGuard(gone, returned, exit.op);
    addFact(gone, x.conj(rename(suffix(in, exit.state)), rename(factsSince(exit.state))));
    gone.env = std::move(exit.state.env);
    renameEnv(gone.env);
    addGuard(after, x.negate(returned), exit.op);
    outcome.exits.push_back({ExitKind::Return, exit.op, std::move(gone)});
  }
  if (alive.empty())
    return outcome;
  llvm::SmallVector<const State *> states;
  for (State &state : alive) {
    forgetDead(op, state);
    states.push_back(&state);
  }
  mergeEnv(after, states, conds);

  // How the loop was left is worth knowing where a value after it depends on it.
  bool isUsed = !mentionsFrom(left, firstSymbol);
  for (const auto &[key, cell] : after.env)
    isUsed = isUsed || mentionsFrom(cell.value, firstSymbol);
  if (isUsed)
    addFact(after, left);
  // The iteration before the one that left was a full one.
  if (isUsed && iteration.condition && !op.getPostTest() && renamed.count(counter)) {
    llvm::SmallVector<unsigned> symbols;
    x.symbolsOf(iteration.condition, symbols);
    if (llvm::all_of(symbols, [&](unsigned s) { return s < firstSymbol || s == counter; })) {
      llvm::DenseMap<unsigned, ExprRef> previous;
      previous[counter] = x.sub(renamed[counter], x.constant(1));
      addFact(after, x.disj(x.eq(renamed[counter], x.constant(0)),
                            x.substitute(iteration.condition, previous)));
    }
  }
  outcome.fall = std::move(after);
  return outcome;
}

} // namespace tn::analysis
