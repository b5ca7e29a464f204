// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Dry walks of a loop, until what they assume is what they find: which
// variables change, which of them are uniform, what its pointers may be.
//
//   assume { i }, i uniform:  walk  → also `sum` changes     → again
//   assume { i, sum }:        walk  → sum depends on tid     → again
//   assume sum per thread:    walk  → nothing new            → classify
//
// Invariant: the last walk's assumptions hold of the head of every iteration,
// by induction: iteration 0 has the values from before the loop, and the walk
// shows that an iteration that starts within the assumptions ends within them.
#include "passes/analysis/WalkerLoop.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace tn::analysis {

static constexpr unsigned kMaxAttempts = 60;

/// What earlier attempts refuted.
struct Walker::Facts {
  std::set<CellKey> cells;         ///< written by some iteration
  std::set<CellKey> lost;          ///< not always known at the back edge
  std::map<CellKey, Uniform> shared; ///< the widest set of threads that share it; else a block
  std::set<CellKey> unknownPlaces; ///< may point anywhere
  std::map<CellKey, std::set<unsigned>> objects;
};

void Walker::makeHead(const CellKey &key, const Cell &cell, Facts &facts, Plan &plan, State &head) {
  LoopVariable v;
  v.key = key;
  v.type = cell.type;
  v.init = cell.value;
  v.uniform = std::max(uniformOf(v.init), Uniform::Block);
  if (auto narrower = facts.shared.find(key); narrower != facts.shared.end())
    v.uniform = std::max(v.uniform, narrower->second);
  std::string name = out.objects[key.first].name;
  switch (v.init.kind) {
  case ValueKind::Integer: {
    auto local = localPlaces.find(key.first);
    bool isSigned = local == localPlaces.end() || isVariableSigned(local->second);
    v.init = integer(isSigned ? asSigned(v.init) : asUnsigned(v.init), v.init.width, isSigned);
    v.head = fresh(IntegerType::get(out.kernel.getContext(), v.init.width), v.uniform, name, isSigned);
    v.symbol = v.head.e->symbol;
    break;
  }
  case ValueKind::Truth:
    v.head = truth(opaqueTruth(v.uniform, name));
    v.symbol = v.head.e->symbol;
    break;
  case ValueKind::Unknown:
    v.head = unknown(v.uniform);
    break;
  case ValueKind::Place: {
    v.head.kind = ValueKind::Place;
    v.objects = facts.objects[key];
    for (const Target &t : v.init.targets)
      v.objects.insert(t.object);
    if (facts.unknownPlaces.count(key) || v.init.targets.empty() || v.objects.size() > kMaxTargets)
      break;
    ExprRef rest = x.truth(true);
    for (unsigned object : v.objects) {
      Target target;
      bool isLast = object == *v.objects.rbegin();
      ExprRef chosen = isLast ? x.truth(true) : opaqueTruth(v.uniform, name);
      target.cond = x.conj(rest, chosen);
      rest = x.conj(rest, x.negate(chosen));
      target.object = object;
      target.offset = opaque(-kIntMax, kIntMax, v.uniform, name);
      v.symbol = target.offset->symbol;
      v.head.targets.push_back(std::move(target));
    }
    break;
  }
  }
  head.env[key].value = v.head;
  plan.variables.push_back(std::move(v));
}

// Does the back edge stay within what was assumed? If not, assume less.
bool Walker::isStable(const State &in, Iteration &iteration, Plan &plan, Facts &facts) {
  if (!iteration.back)
    return true;
  bool stable = true;
  for (LoopVariable &v : plan.variables) {
    auto it = iteration.back->env.find(v.key);
    if (it == iteration.back->env.end() || it->second.type != v.type ||
        it->second.value.kind != v.head.kind ||
        (v.head.kind == ValueKind::Integer && it->second.value.width != v.head.width)) {
      stable &= !facts.lost.insert(v.key).second;
      continue;
    }
    v.next = it->second.value;
    if (v.head.kind == ValueKind::Place && !v.head.targets.empty()) {
      if (v.next.targets.empty())
        stable &= !facts.unknownPlaces.insert(v.key).second;
      for (const Target &t : v.next.targets)
        if (!v.objects.count(t.object)) {
          facts.objects[v.key].insert(t.object);
          stable = false;
        }
    }
    if (uniformOf(v.next) > v.uniform) {
      facts.shared[v.key] = uniformOf(v.next);
      stable = false;
    }
  }
  return stable;
}

static bool holdsGridBarrier(mir::LoopOp op) {
  return op->walk([](mir::SyncOp sync) {
             return sync.getScope() >= mir::Scope::Grid ? WalkResult::interrupt() : WalkResult::advance();
           })
      .wasInterrupted();
}

// m = ballot(~0, i < n); while (i < n) { …; i += s; m = ballot(m, i < n); }
// At the head of an iteration m names the lanes whose condition holds: before
// the loop by the first ballot, taken by exactly those who come to the loop;
// then by the one at the end of the iteration before, taken by all lanes that
// were in it. By induction: lanes that the old m named took the new ballot.
void Walker::findBallots(const State &start, const Iteration &iteration, Plan &plan) {
  ExprRef condition = iteration.condition;
  if (!condition || !iteration.back)
    return;
  auto lanesOf = [&](ExprRef e) -> const LaneSet * {
    while (e && e->kind == ExprKind::Wrap && e->width >= 32)
      e = (*e)[0];
    if (!e || e->kind != ExprKind::Sym)
      return nullptr;
    auto it = out.laneSets.find(e->symbol);
    return it == out.laneSets.end() || it->second.isMatch ? nullptr : &it->second;
  };
  llvm::DenseMap<unsigned, ExprRef> before, after;
  for (const LoopVariable &v : plan.variables)
    if (v.init.e && v.next.e && v.init.kind == v.head.kind && v.next.kind == v.head.kind) {
      before[v.symbol] = v.init.e;
      bool isSigned = v.head.isSigned;
      after[v.symbol] = v.head.kind != ValueKind::Integer ? v.next.e : isSigned ? asSigned(v.next) : asUnsigned(v.next);
    }
  ExprRef inLoop = x.conj(start.decisions, condition);
  for (LoopVariable &v : plan.variables) {
    if (v.head.kind != ValueKind::Integer)
      continue;
    const LaneSet *first = lanesOf(v.init.e), *again = lanesOf(v.next.e);
    if (!first || !again || first->path != start.decisions || again->path != inLoop)
      continue;
    ExprRef mask = again->mask;
    while (mask->kind == ExprKind::Wrap && mask->width >= 32)
      mask = (*mask)[0];
    if (mask == v.head.e && first->predicate == x.substitute(condition, before) &&
        again->predicate == x.substitute(condition, after))
      v.firstBallot = *first;
  }
}

void Walker::planLoop(mir::LoopOp op, const State &in, Plan &plan) {
  std::shared_ptr<Facts> &known = loopFacts[op];
  if (!known)
    known = std::make_shared<Facts>();
  // A nested walk may add to the map.
  Facts &facts = *known;
  facts.cells.merge(assignedCells(op, in));
  for (unsigned attempt = 0; attempt < kMaxAttempts; ++attempt) {
    plan = Plan();
    unsigned firstSymbol = x.numSymbols();
    std::set<CellKey> writtenCells;
    State head = in;
    ++dry;
    loopStack.push_back(~0u);
    for (const CellKey &key : facts.cells) {
      auto cell = in.env.find(key);
      if (facts.lost.count(key))
        head.env.erase(key);
      else if (cell != in.env.end())
        makeHead(key, cell->second, facts, plan, head);
    }
    plan.lost = facts.lost;
    trackers.push_back(&writtenCells);
    State start = head;
    Iteration iteration = runIteration(op, std::move(head));
    trackers.pop_back();
    loopStack.pop_back();
    --dry;
    if (aborted)
      return;
    bool stable = true;
    for (const CellKey &key : writtenCells)
      if (in.env.count(key) && facts.cells.insert(key).second)
        stable = false;
    stable = stable && isStable(in, iteration, plan, facts);
    if (!stable)
      continue;

    Uniform together = holdsGridBarrier(op) ? Uniform::Grid : Uniform::Block;
    Uniform ofCondition = iteration.condition ? uniformOf(iteration.condition) : Uniform::Grid;
    plan.trips = std::max(plan.trips, ofCondition);
    // Behind a test at its end, the body does not show which threads went on.
    if (ofCondition > together && op.getPostTest())
      plan.divergentExits.push_back({op, ofCondition});
    for (const Exit &exit : iteration.exits)
      if (exit.kind != ExitKind::Trap && exit.state.isReachable()) {
        Uniform ofExit = uniformOf(suffix(start, exit.state));
        plan.trips = std::max(plan.trips, ofExit);
        if (ofExit > together)
          plan.divergentExits.push_back({exit.op, ofExit});
      }
    plan.uniformTrips = plan.trips <= Uniform::Block;
    plan.hasBackEdge = iteration.back.has_value();
    plan.atLeastOnce = op.getPostTest();
    if (!op.getPostTest() && iteration.condition) {
      llvm::DenseMap<unsigned, ExprRef> first;
      for (const LoopVariable &v : plan.variables)
        if (v.init.e)
          first[v.symbol] = v.init.e;
      plan.atLeastOnce = x.substitute(iteration.condition, first)->kind == ExprKind::True;
    }
    if (plan.hasBackEdge && !op.getPostTest())
      findBallots(start, iteration, plan);
    if (plan.hasBackEdge) {
      // All that holds when an iteration goes on to the next: the loop's
      // condition, and that no exit was taken.
      classifyVariables(op, suffix(start, *iteration.back), plan, firstSymbol);
    } else {
      // At most one iteration: every variable is what it was before.
      plan.variables.clear();
      plan.lost.clear();
    }
    return;
  }
  limit(op, "what this loop does to its variables is too entangled to analyse");
  aborted = true;
}

void Walker::classifyVariables(mir::LoopOp op, ExprRef goesOn, Plan &plan, unsigned firstSymbol) {
  // What never changes is what it was, also where others depend on it.
  llvm::DenseMap<unsigned, ExprRef> invariants;
  for (LoopVariable &v : plan.variables)
    if ((v.head.kind == ValueKind::Integer && modular(v.next) == v.head.e) ||
        (v.head.kind == ValueKind::Truth && v.next.e == v.head.e))
      invariants[v.symbol] = v.init.e;
  ExprRef condition = x.substitute(goesOn, invariants);

  for (auto [i, v] : llvm::enumerate(plan.variables)) {
    if (same(v.next, v.head)) {
      v.shape.kind = ShapeKind::Invariant;
      continue;
    }
    for (auto [j, other] : llvm::enumerate(plan.variables))
      if (i != j && v.type == other.type && v.swapsWith < 0 && !same(other.next, other.head) &&
          same(v.next, other.head) && same(other.next, v.head))
        v.swapsWith = int(j);
    if (v.swapsWith >= 0)
      continue;
    SymValue next = substitute(v.next, invariants);
    switch (v.head.kind) {
    case ValueKind::Integer: {
      Recurrence r;
      r.symbol = v.symbol;
      r.init = v.init.e;
      r.next = next.e;
      r.width = v.init.width;
      r.isSigned = v.init.isSigned;
      r.firstSymbol = firstSymbol;
      r.condition = condition;
      r.isPostTest = op.getPostTest();
      v.shape = classify(x, r);
      if (v.shape.isExact && !op.getPostTest())
        plan.exactTrips = v.shape.maxCounter;
      if (v.shape.maxCounter >= 0)
        plan.maxCounter = plan.maxCounter < 0 ? v.shape.maxCounter : std::min(plan.maxCounter, v.shape.maxCounter);
      break;
    }
    case ValueKind::Truth:
      if (next.e == x.negate(v.head.e))
        v.shape.kind = ShapeKind::Flip;
      else if (!mentionsFrom(next.e, firstSymbol))
        v.shape.kind = ShapeKind::Reset;
      break;
    case ValueKind::Place: {
      bool isOne = v.head.targets.size() == 1 && next.targets.size() == 1 &&
                   next.targets[0].cond->kind == ExprKind::True && v.init.targets.size() == 1;
      ExprRef step = isOne ? x.sub(next.targets[0].offset, v.head.targets[0].offset) : nullptr;
      if (step && !mentionsFrom(step, firstSymbol)) {
        v.shape.kind = ShapeKind::Affine;
        v.shape.step = step;
        // `p != a + n`: offsets are integers without end.
        Recurrence r;
        r.symbol = v.symbol;
        r.init = v.init.targets[0].offset;
        r.next = next.targets[0].offset;
        r.firstSymbol = firstSymbol;
        r.condition = condition;
        r.isPostTest = op.getPostTest();
        findEnd(x, r, v.shape);
        if (v.shape.maxCounter >= 0)
          plan.maxCounter = plan.maxCounter < 0 ? v.shape.maxCounter : std::min(plan.maxCounter, v.shape.maxCounter);
      } else if (!next.targets.empty() && !v.init.targets.empty() && !mentionsFrom(next, firstSymbol)) {
        v.shape.kind = ShapeKind::Reset;
      }
      break;
    }
    case ValueKind::Unknown:
      break;
    }
    v.next = next;
  }
  for (LoopVariable &v : plan.variables)
    if (v.shape.kind == ShapeKind::Opaque && v.swapsWith < 0 && !plan.lost.count(v.key))
      v.said = saidOfChoice(v, plan, condition, firstSymbol);
  // The values that the loop is too short to reach are none.
  if (plan.maxCounter >= 0)
    for (LoopVariable &v : plan.variables)
      if (v.shape.kind == ShapeKind::Orbit && Int(v.shape.values.size()) > plan.maxCounter + 1) {
        v.shape.values.resize(size_t(plan.maxCounter) + 1);
        v.shape.maxCounter = plan.maxCounter;
      }
}

} // namespace tn::analysis
