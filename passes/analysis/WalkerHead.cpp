// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The variables at the head of iteration k, for the walk that records.
//
//   affine i from t by 32   → t + 32*k, wrapped where it may wrap
//   orbit s = 8, 4, 2, 1    → a value of the iteration in [0, 8], with
//                             (k == 0 ∧ s == 8) ∨ (k == 1 ∧ s == 4) ∨ …
//
// Invariant: for every iteration that runs there are values of its opaque
// symbols for which each variable's expression is its value.
#include "passes/analysis/WalkerLoop.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace tn::analysis {

// More values than this are known by their range only.
static constexpr unsigned kMaxListed = 17;

SymValue Walker::valueAt(mir::LoopOp op, const LoopVariable &v, Plan &plan, ExprRef k, State &head) {
  std::string name = out.objects[v.key.first].name;
  ExprRef isEven = x.eq(x.floorRem(k, 2), x.constant(0));
  if (v.swapsWith >= 0)
    return choose(isEven, v.init, plan.variables[v.swapsWith].init, v.type);
  unsigned width = v.init.width;
  bool isSigned = v.init.isSigned;
  switch (v.shape.kind) {
  case ShapeKind::Invariant:
    return v.init;
  case ShapeKind::Affine: {
    ExprRef moved = x.mul(k, v.shape.step);
    if (v.init.kind == ValueKind::Place)
      return place(v.init.targets[0].object, x.add(v.init.targets[0].offset, moved));
    if (v.shape.neverWraps)
      return integer(x.add(v.init.e, moved), width, isSigned);
    ExprRef exact = x.add(modular(v.init), moved);
    SymValue value = wrapped(op, exact, x.range(exact), width, isSigned);
    if (!dry && value.e->kind == ExprKind::Wrap)
      out.wraps.push_back({op, value.e->operands[0], width, isSigned, head.path});
    return value;
  }
  case ShapeKind::Cycle: {
    const auto &values = v.shape.values;
    ExprRef phase = x.floorRem(k, Int(values.size())), e = x.constant(values.back());
    for (size_t j = values.size() - 1; j-- > 0;)
      e = x.ite(x.eq(phase, x.constant(Int(j))), x.constant(values[j]), e);
    return integer(e, width, isSigned);
  }
  case ShapeKind::Orbit: {
    const auto &values = v.shape.values;
    auto [lo, hi] = std::minmax_element(values.begin(), values.end());
    ExprRef s = opaque(*lo, *hi, Uniform::Block, name);
    if (s->kind == ExprKind::Sym && Int(values.size()) - 1 == plan.exactTrips)
      plan.finals[s->symbol] = values.back();
    if (values.size() <= kMaxListed) {
      bool stays = v.shape.maxCounter < 0;
      ExprRef any = x.truth(false);
      for (auto [j, value] : llvm::enumerate(values)) {
        ExprRef when = stays && j + 1 == values.size() ? x.le(x.constant(Int(j)), k) : x.eq(k, x.constant(Int(j)));
        any = x.disj(any, x.conj(when, x.eq(s, x.constant(value))));
      }
      size_t before = head.facts.size();
      addFact(head, any);
      if (head.facts.size() > before && s->kind == ExprKind::Sym)
        x.markDerived(s->symbol);
      if (s->kind == ExprKind::Sym)
        x.setChoices(s->symbol, values);
    }
    return integer(s, width, isSigned);
  }
  case ShapeKind::Flip: {
    if (v.init.kind == ValueKind::Truth)
      return choose(isEven, v.init, truth(x.negate(v.init.e)), v.type);
    llvm::DenseMap<unsigned, ExprRef> start;
    start[v.symbol] = v.init.e;
    return choose(isEven, v.init, substitute(v.next, start), v.type);
  }
  case ShapeKind::Falling: {
    Range init = rangeOf(v.init);
    ExprRef s = opaque(0, init.hi, v.uniform, name);
    addFact(head, x.le(s, v.init.e));
    if (s->kind == ExprKind::Sym && !v.shape.values.empty())
      x.setChoices(s->symbol, v.shape.values);
    return integer(s, width, isSigned);
  }
  case ShapeKind::Reset:
    return choose(x.eq(k, x.constant(0)), v.init, v.next, v.type);
  case ShapeKind::Opaque:
    break;
  }
  switch (v.init.kind) {
  case ValueKind::Integer: {
    SymValue value = fresh(IntegerType::get(out.kernel.getContext(), width), v.uniform, name, isSigned);
    if (v.said) {
      llvm::DenseMap<unsigned, ExprRef> map;
      map[v.symbol] = value.e;
      addFact(head, x.substitute(v.said, map));
    }
    return value;
  }
  case ValueKind::Truth:
    return truth(opaqueTruth(v.uniform, name));
  case ValueKind::Unknown:
    return unknown(v.uniform);
  case ValueKind::Place:
    break;
  }
  // One of the objects that it was seen to point into, anywhere in it.
  SymValue value;
  value.kind = ValueKind::Place;
  ExprRef rest = x.truth(true);
  for (const Target &t : v.head.targets) {
    Target target;
    bool isLast = &t == &v.head.targets.back();
    ExprRef chosen = isLast ? x.truth(true) : opaqueTruth(v.uniform, name);
    target.cond = x.conj(rest, chosen);
    rest = x.conj(rest, x.negate(chosen));
    target.object = t.object;
    target.offset = opaque(-kIntMax, kIntMax, v.uniform, name);
    value.targets.push_back(std::move(target));
  }
  return value;
}

void Walker::enterHead(mir::LoopOp op, const State &in, Plan &plan, unsigned counter, State &head) {
  ExprRef k = x.sym(counter);
  for (const CellKey &key : plan.lost)
    head.env.erase(key);
  for (const LoopVariable &v : plan.variables) {
    if (plan.lost.count(v.key))
      continue;
    SymValue value = valueAt(op, v, plan, k, head);
    // Its condition is known after the test.
    if (v.firstBallot && value.e->kind == ExprKind::Sym) {
      LaneSet lanes = *v.firstBallot;
      lanes.predicate = x.truth(true);
      out.laneSets[value.e->symbol] = lanes;
      plan.ballots.push_back(value.e->symbol);
    }
    head.env[v.key].value = value;
  }
  // Who is here did not leave in an earlier iteration: a decision that this
  // iteration's own conditions do not show. The loop's condition needs no such
  // symbol: threads that agree on it in each iteration agree on all before.
  bool isCollective = false;
  op.walk([&](Operation *inner) {
    isCollective |= isa<mir::SyncOp, mir::SyncReduceOp, mir::ShuffleOp, mir::VoteOp, mir::WarpReduceOp,
                        mir::MatchOp>(inner);
  });
  Operation *test = nullptr;
  Uniform ofTest = Uniform::Thread;
  if (plan.hasBackEdge && isCollective)
    for (auto [exit, uniform] : plan.divergentExits) {
      if (exit == op)
        test = exit, ofTest = uniform;
      else
        addGuard(head, opaqueTruth(uniform, "still in the loop"), exit);
    }
  if (plan.hasBackEdge)
    addEnds(plan, k, head);
  if (!op.getPostTest() || !plan.hasBackEdge)
    return;
  // Every iteration but the first follows a test of the values it starts with:
  // a decision where threads may differ on it. A test that changes variables
  // cannot be made again from what it left.
  ExprRef passed = testOfHead(op, head, counter);
  if (!passed) {
    if (test)
      addGuard(head, opaqueTruth(ofTest, "still in the loop"), test);
    return;
  }
  passed = x.disj(x.eq(k, x.constant(0)), passed);
  plan.endTest = passed;
  if (test)
    addGuard(head, passed, test);
  else
    addFact(head, passed);
}

// The test after iteration k - 1, on the values that iteration k starts with or
// as a function of the iteration's number; null where it cannot be said.
ExprRef Walker::testOfHead(mir::LoopOp op, const State &head, unsigned counter) {
  unsigned firstSymbol = x.numSymbols();
  std::set<CellKey> changed;
  trackers.push_back(&changed);
  ++dry;
  Outcome test = walkBlock(op.getCond().front(), head);
  --dry;
  trackers.pop_back();
  if (test.fall && changed.empty()) {
    SymValue c = get(cast<mir::ConditionOp>(op.getCond().front().back()).getCondition());
    if (c.kind == ValueKind::Truth && !mentionsFrom(c.e, firstSymbol))
      return c.e;
  }
  // do … while (++k < n): what iteration k would test at its end, one earlier.
  firstSymbol = x.numSymbols();
  ++dry;
  Iteration iteration = runIteration(op, head);
  --dry;
  if (!iteration.condition || mentionsFrom(iteration.condition, firstSymbol))
    return nullptr;
  llvm::SmallVector<unsigned> symbols;
  x.symbolsOf(iteration.condition, symbols);
  // Values of this iteration are not those of the one before.
  if (llvm::any_of(symbols, [&](unsigned id) { return id > counter; }))
    return nullptr;
  llvm::DenseMap<unsigned, ExprRef> before;
  before[counter] = x.sub(x.sym(counter), x.constant(1));
  return x.substitute(iteration.condition, before);
}

// A variable that steps by a constant to an end that it meets exactly has not
// passed it: where the end lies in the direction of the steps, no iteration ran
// with the end, and each step is too short to jump over it.
//   for (p = 0; p != n; ++p)     0 <= n  ⇒  k <= n
// `0 <= n` is said of the launch where it can be [bounds-3]; a loop that runs
// away from its end leaves every object, or wraps.
void Walker::addEnds(Plan &plan, ExprRef k, State &head) {
  for (const LoopVariable &v : plan.variables) {
    if (v.shape.kind != ShapeKind::Affine || !v.shape.end || plan.lost.count(v.key) || v.swapsWith >= 0)
      continue;
    bool isPlace = v.init.kind == ValueKind::Place;
    ExprRef start = isPlace ? v.init.targets[0].offset : v.init.e, end = v.shape.end;
    Int step = v.shape.step->value;
    ExprRef way = step > 0 ? x.sub(end, start) : x.sub(start, end);
    ExprRef gone = x.mul(k, x.constant(step > 0 ? step : -step));
    // After a step the end may be met, at the head of an iteration it was not.
    auto within = [&](ExprRef a) { return v.shape.isAfterStep ? x.lt(a, way) : x.le(a, way); };
    ExprRef leadsThere = within(x.constant(0));
    if (!isPlace) {
      Int modulus = Int(1) << v.init.width, lo = v.init.isSigned ? -(modulus / 2) : 0;
      leadsThere = x.conj(leadsThere, step > 0 ? x.le(end, x.constant(lo + modulus - 1)) : x.le(x.constant(lo), end));
    }
    addFact(head, x.disj(x.negate(leadsThere), within(gone)));
    if (!dry)
      out.loops[loopStack.back()].ends.push_back({leadsThere, x.lt(gone, way)});
  }
}

} // namespace tn::analysis
