// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// [bounds-1] Where does machine arithmetic agree with the integers? Removes
// `Wrap` nodes where the value is in range, under the guards that hold and
// under caps that the launch checks.
//
//   Wrap(bid*bdim + tid, 32, signed)
//   → bid*bdim + tid,  with the condition gridDim.x*blockDim.x <= 2147483648
//   Wrap(row*N + col, 32, signed) under row < M ∧ col < N
//   → row*N + col,     with the condition M*N <= 2147483648
//   for (i = i0; i < n; i += s):  induction, with n + s <= 2147483648
//
// Invariant: a conjunct of a path serves as a guard only after its own wraps
// are gone, so no two removals rest on each other.
#include "passes/analysis/Contracts.h"
#include "passes/analysis/Prover.h"
#include "llvm/ADT/STLExtras.h"

namespace tn::analysis {
namespace {

bool containsWrap(ExprRef e) {
  return e->kind == ExprKind::Wrap ||
         llvm::any_of(e->operands, [](ExprRef operand) { return containsWrap(operand); });
}

struct Guards {
  std::vector<ExprRef> conjuncts;
  std::vector<Inequality> inequalities;
};

class WrapRemover {
public:
  explicit WrapRemover(Prover &prover) : prover(prover), exprs(prover.exprs) {}

  void run();

private:
  ExprRef remove(ExprRef e, const Guards &guards);
  ExprRef removeOne(ExprRef wrap, const Guards &guards);
  enum class Cap {
    Any,       ///< over launch dimensions and arguments
    Dimensions ///< over launch dimensions only
  };
  bool staysBelow(const Poly &value, Int max, const Guards &guards, ExprRef shown, unsigned width,
                  Cap allowed = Cap::Any, std::string *missing = nullptr);
  bool capFromBelow(const Poly &below, const Guards &guards, ExprRef shown, unsigned width);
  const std::pair<ExprRef, Guards> &path(ExprRef path);
  bool induct(Loop &loop);
  void promiseEnds(Loop &loop);
  bool follows(ExprRef condition, const Guards &guards);
  ExprRef sharpen(ExprRef conjunct, const Guards &guards);
  std::vector<Inequality> known(const Guards &guards) {
    std::vector<Inequality> all = guards.inequalities;
    all.insert(all.end(), prover.inequalities().begin(), prover.inequalities().end());
    return all;
  }

  Prover &prover;
  ExprContext &exprs;
  std::map<unsigned, std::pair<ExprRef, Guards>> paths; // by creation number
  llvm::DenseMap<ExprRef, ExprRef> inducted;
  unsigned solverCalls = 0;
};

bool overDimensions(ExprContext &exprs, ExprRef e) {
  llvm::SmallVector<unsigned> symbols;
  exprs.symbolsOf(e, symbols);
  return llvm::all_of(symbols, [&](unsigned id) {
    SymbolKind kind = exprs.symbol(id).kind;
    return kind == SymbolKind::BlockDim || kind == SymbolKind::GridDim;
  });
}

// value <= max, by reasoning or by a cap that becomes a condition.
bool WrapRemover::staysBelow(const Poly &value, Int max, const Guards &guards, ExprRef shown,
                             unsigned width, Cap allowed, std::string *missing) {
  Poly excess = value;
  if (!addScaled(excess, constantPoly(max), -1))
    return false;
  std::vector<Inequality> facts = known(guards);
  bool all = true;
  for (const Case &c : casesOf(exprs, excess)) {
    std::vector<Inequality> inCase = c.facts;
    inCase.insert(inCase.end(), facts.begin(), facts.end());
    if (provesNonPositive(exprs, c.value, inCase))
      continue;
    auto bound = upperBound(exprs, c.value, inCase, [&](ExprRef e) { return prover.isLaunchValue(e); });
    if (!bound) {
      all = false;
      break;
    }
    // bound = B − max <= 0: the constant moves to the right-hand side.
    Int constant = bound->constant();
    bound->terms.erase(Monomial{});
    ExprRef symbolic = fromPoly(exprs, *bound);
    Range range = exprs.range(symbolic);
    bool isAllowed = !bound->terms.empty() && range.hi < kIntMax && range.lo > -kIntMax &&
                     isPlausibleCap(exprs, symbolic, -constant) &&
                     (allowed == Cap::Any || overDimensions(exprs, symbolic));
    if (!isAllowed) {
      if (missing)
        *missing = exprs.str(symbolic) + " <= " + toString(-constant);
      all = false;
      break;
    }
    Condition condition;
    condition.kind = ConditionKind::Cap;
    condition.truth = exprs.le(symbolic, exprs.constant(-constant));
    condition.text = exprs.str(symbolic) + " <= " + toString(-constant);
    condition.why = "keeps `" + exprs.str(shown) + "` from wrapping in " + std::to_string(width) + " bits";
    if (!prover.addCondition(std::move(condition))) {
      all = false;
      break;
    }
    facts = known(guards);
  }
  return all;
}

// `threadIdx.x * n` is unsigned: with a signed parameter n, `n >= 0` keeps it
// from wrapping. `below` <= 0 is wanted.
bool WrapRemover::capFromBelow(const Poly &below, const Guards &guards, ExprRef shown, unsigned width) {
  std::vector<Inequality> facts = known(guards), caps;
  llvm::SmallVector<unsigned> symbols;
  exprs.symbolsOf(shown, symbols);
  std::vector<ExprRef> conditions;
  for (unsigned id : symbols)
    if (exprs.symbol(id).kind == SymbolKind::Param && exprs.symbol(id).lo < 0 && exprs.symbol(id).hi > 0) {
      conditions.push_back(exprs.le(exprs.constant(0), exprs.sym(id)));
      appendInequalities(exprs, conditions.back(), caps);
    }
  if (conditions.empty())
    return false;
  caps.insert(caps.end(), facts.begin(), facts.end());
  for (const Case &c : casesOf(exprs, below)) {
    std::vector<Inequality> inCase = c.facts;
    inCase.insert(inCase.end(), caps.begin(), caps.end());
    if (!provesNonPositive(exprs, c.value, inCase))
      return false;
  }
  for (ExprRef truth : conditions) {
    Condition condition;
    condition.kind = ConditionKind::Cap;
    condition.truth = truth;
    condition.text = conditionText(exprs, truth);
    condition.why = "keeps `" + exprs.str(shown) + "` from wrapping in " + std::to_string(width) + " bits";
    prover.addCondition(std::move(condition));
  }
  return true;
}

ExprRef WrapRemover::removeOne(ExprRef wrap, const Guards &guards) {
  ExprRef value = (*wrap)[0];
  Int modulus = Int(1) << wrap->width;
  Int lo = wrap->isSigned ? -modulus / 2 : 0, hi = lo + modulus - 1;
  Poly poly = toPoly(exprs, value);
  Poly below = constantPoly(lo);
  if (!addScaled(below, poly, -1))
    return wrap;
  std::vector<Inequality> facts = known(guards);
  bool lowOk = exprs.range(value).lo >= lo || llvm::all_of(casesOf(exprs, below), [&](const Case &c) {
    std::vector<Inequality> inCase = c.facts;
    inCase.insert(inCase.end(), facts.begin(), facts.end());
    return provesNonPositive(exprs, c.value, inCase);
  });
  if (!lowOk && !wrap->isSigned)
    lowOk = capFromBelow(below, guards, value, wrap->width);
  std::string missing;
  if (lowOk && (exprs.range(value).hi <= hi ||
                staysBelow(poly, hi, guards, value, wrap->width, Cap::Any, &missing)))
    return value;
  if (solverCalls < 40 && !guards.conjuncts.empty()) {
    ++solverCalls;
    ExprRef inRange = exprs.conj(exprs.le(exprs.constant(lo), value), exprs.le(value, exprs.constant(hi)));
    if (prover.proves(guards.conjuncts, inRange))
      return value;
  }
  // Its bound is known and too large: signed arithmetic that wraps is undefined.
  // In 64 bits no object is large enough; the wrap stays modelled.
  if (lowOk && wrap->isSigned && wrap->width <= 32 && !missing.empty())
    prover.overflows.push_back({wrap, nullptr, 0, exprs.str(value), missing});
  return wrap;
}

ExprRef WrapRemover::remove(ExprRef e, const Guards &guards) {
  if (!e || !containsWrap(e))
    return e;
  llvm::DenseMap<ExprRef, ExprRef> memo;
  return rebuild(
      exprs, e,
      [&](ExprRef node) -> ExprRef {
        if (node->kind != ExprKind::Wrap)
          return nullptr;
        if (auto it = inducted.find(node); it != inducted.end())
          return it->second;
        return removeOne(node, guards);
      },
      memo);
}

const std::pair<ExprRef, Guards> &WrapRemover::path(ExprRef path) {
  auto it = paths.find(path->order);
  if (it != paths.end())
    return it->second;
  llvm::SmallVector<ExprRef> pending;
  conjunctsOf(path, pending);
  Guards guards;
  auto establish = [&](ExprRef c) {
    guards.conjuncts.push_back(c);
    appendInequalities(exprs, c, guards.inequalities);
  };
  std::vector<ExprRef> open;
  for (ExprRef c : pending)
    containsWrap(c) || c->kind == ExprKind::Or || c->kind == ExprKind::Not ? open.push_back(c) : establish(c);
  for (bool changed = true; changed && !open.empty();) {
    changed = false;
    std::vector<ExprRef> still;
    for (ExprRef c : open) {
      ExprRef simplified = sharpen(remove(c, guards), guards);
      // What other conjuncts have yet to say may sharpen it further.
      if (containsWrap(simplified) || simplified->kind == ExprKind::Or || simplified->kind == ExprKind::Not) {
        still.push_back(c);
        continue;
      }
      llvm::SmallVector<ExprRef> parts;
      conjunctsOf(simplified, parts);
      for (ExprRef part : parts)
        establish(part);
      changed = true;
    }
    open = std::move(still);
  }
  // Choices and inequations say what they say.
  std::vector<ExprRef> wrapped;
  for (ExprRef c : open) {
    ExprRef simplified = remove(c, guards);
    containsWrap(simplified) ? wrapped.push_back(c) : establish(simplified);
  }
  open = std::move(wrapped);
  ExprRef result = exprs.truth(true);
  for (ExprRef c : guards.conjuncts)
    result = exprs.conj(result, c);
  for (ExprRef c : open)
    result = exprs.conj(result, remove(c, guards));
  return paths[path->order] = {result, std::move(guards)};
}

// By linear reasoning alone.
bool WrapRemover::follows(ExprRef condition, const Guards &guards) {
  llvm::SmallVector<ExprRef> conjuncts;
  conjunctsOf(condition, conjuncts);
  std::vector<Inequality> facts = known(guards);
  return llvm::all_of(conjuncts, [&](ExprRef c) {
    std::vector<Inequality> wanted;
    if (c->kind == ExprKind::Lt || c->kind == ExprKind::Le)
      appendInequalities(exprs, c, wanted);
    return !wanted.empty() && llvm::all_of(wanted, [&](const Inequality &w) {
      return provesNonPositive(exprs, w, facts, 3);
    });
  });
}

// A choice without what the guards exclude; of `a != b` where the guards say
// a <= b, that a < b.
ExprRef WrapRemover::sharpen(ExprRef c, const Guards &guards) {
  if (c->kind == ExprKind::Or && c->operands.size() <= 4) {
    ExprRef rest = exprs.truth(false);
    for (ExprRef option : c->operands)
      if (!follows(exprs.negate(option), guards))
        rest = exprs.disj(rest, option);
    if (rest != c)
      return rest->kind == ExprKind::False ? c : rest;
    // `k == 0 ∨ P(k)` where P(0) holds is P(k).
    for (ExprRef first : c->operands) {
      if (first->kind != ExprKind::Eq || (*first)[0]->isBool())
        continue;
      ExprRef symbol = (*first)[0]->kind == ExprKind::Sym ? (*first)[0] : (*first)[1];
      ExprRef value = symbol == (*first)[0] ? (*first)[1] : (*first)[0];
      if (symbol->kind != ExprKind::Sym || !value->isConst())
        continue;
      ExprRef others = exprs.truth(false);
      for (ExprRef option : c->operands)
        if (option != first)
          others = exprs.disj(others, option);
      llvm::DenseMap<unsigned, ExprRef> map;
      map[symbol->symbol] = value;
      ExprRef there = exprs.substitute(others, map);
      if (there->kind == ExprKind::True || follows(there, guards))
        return others;
    }
    return c;
  }
  if (c->kind == ExprKind::Not && (*c)[0]->kind == ExprKind::Eq && !(*(*c)[0])[0]->isBool()) {
    ExprRef a = (*(*c)[0])[0], b = (*(*c)[0])[1];
    if (follows(exprs.le(a, b), guards))
      return exprs.lt(a, b);
    if (follows(exprs.le(b, a), guards))
      return exprs.lt(b, a);
  }
  return c;
}

// `0 <= n` for a loop to n by `!=`: made a condition of the launch where the
// loop's counter tells accesses apart and the launch can check it.
void WrapRemover::promiseEnds(Loop &loop) {
  auto uses = [&](ExprRef e) { return e && exprs.mentions(e, loop.counter); };
  if (loop.ends.empty())
    return;
  bool isUsed = llvm::any_of(prover.kernel.accesses, [&](const Access &a) { return uses(a.offset); }) ||
                llvm::any_of(prover.kernel.bounds, [&](const BoundsObligation &b) { return uses(b.index); });
  Guards none;
  for (auto &[end, bound] : loop.ends) {
    end = remove(end, none);
    bound = remove(bound, none);
    llvm::SmallVector<ExprRef> conjuncts;
    conjunctsOf(end, conjuncts);
    for (ExprRef c : conjuncts) {
      bool isBound = isUsed && (c->kind == ExprKind::Lt || c->kind == ExprKind::Le);
      if (!isBound || containsWrap(c) || !prover.isLaunchValue(c) || follows(c, none) ||
          !isPlausibleCap(exprs, exprs.sub((*c)[0], (*c)[1]), c->kind == ExprKind::Lt ? -1 : 0))
        continue;
      Condition condition;
      condition.kind = ConditionKind::Cap;
      condition.truth = c;
      condition.text = conditionText(exprs, c);
      condition.why = "lets this loop end where its `!=` says";
      condition.span = diag::spanOf(loop.op->getLoc());
      prover.addCondition(std::move(condition));
    }
    // All earlier iterations ran as well, so `i != n` now is `k < n`.
    if (!loop.condition || loop.condition->kind == ExprKind::Or || !follows(end, none))
      continue;
    Guards inside;
    inside.conjuncts = {bound};
    appendInequalities(exprs, bound, inside.inequalities);
    llvm::SmallVector<ExprRef> tests;
    conjunctsOf(loop.condition, tests);
    ExprRef result = exprs.truth(true);
    for (ExprRef test : tests) {
      bool isEnd = test->kind == ExprKind::Not && exprs.mentions(test, loop.counter) &&
                   sharpen(remove(test, inside), inside) != test;
      result = exprs.conj(result, isEnd ? bound : test);
    }
    loop.condition = result;
  }
}

// The condition `W < U` (or `U <= W` going down) of every iteration, W =
// Wrap(x0 + s·k): x(0) fits; x(k) <= U − 1 gives x(k + 1) <= U − 1 + s, which
// fits under a cap. So every x(k) fits.
bool WrapRemover::induct(Loop &loop) {
  if (!loop.condition)
    return false;
  llvm::SmallVector<ExprRef> conjuncts;
  conjunctsOf(loop.condition, conjuncts);
  Guards none;
  bool any = false;
  for (ExprRef c : conjuncts) {
    if (c->kind != ExprKind::Lt && c->kind != ExprKind::Le)
      continue;
    for (bool upward : {true, false}) {
      ExprRef w = (*c)[upward ? 0 : 1], limit = (*c)[upward ? 1 : 0];
      if (w->kind != ExprKind::Wrap || !exprs.mentions(w, loop.counter) || inducted.count(w))
        continue;
      limit = remove(limit, none);
      if (exprs.mentions(limit, loop.counter))
        continue;
      // The parts of x, without their own wraps where those can go.
      ExprRef x = remove((*w)[0], none);
      llvm::DenseMap<unsigned, ExprRef> first, next;
      first[loop.counter] = exprs.constant(0);
      next[loop.counter] = exprs.add(exprs.sym(loop.counter), exprs.constant(1));
      ExprRef x0 = exprs.substitute(x, first);
      ExprRef step = fromPoly(exprs, toPoly(exprs, exprs.sub(exprs.substitute(x, next), x)));
      if (exprs.mentions(step, loop.counter))
        continue;
      Int modulus = Int(1) << w->width;
      Int lo = w->isSigned ? -modulus / 2 : 0, hi = lo + modulus - 1;
      ExprRef start = exprs.wrap(x0, w->width, w->isSigned);
      if (start != x0 && (start->kind != ExprKind::Wrap || removeOne(start, none) != x0))
        continue;
      std::vector<Inequality> facts = known(none);
      Poly direction = toPoly(exprs, upward ? exprs.neg(step) : step);
      if (!provesNonPositive(exprs, direction, facts))
        continue;
      Int strict = c->kind == ExprKind::Lt;
      // No problem is so large that a step in 64 bits passes its end: there a
      // cap on the size restricts nobody.
      Cap allowed = w->width > 32 ? Cap::Any : Cap::Dimensions;
      bool fits;
      std::string missing;
      if (upward) {
        ExprRef last = exprs.add({limit, step, exprs.constant(-strict)});
        fits = staysBelow(toPoly(exprs, last), hi, none, last, w->width, allowed, &missing);
      } else {
        // lowest value after a step: limit + strict + step >= lo
        ExprRef last = exprs.add({limit, step, exprs.constant(strict)});
        fits = staysBelow(toPoly(exprs, exprs.neg(last)), -lo, none, last, w->width, allowed, &missing);
      }
      // A loop that steps past the end of a problem of any size: restricting
      // the size is the author's to do.
      // The kernel is rejected for it, so the other checks may take it as exact.
      // An unsigned counter may wrap by the rules of C++: one that counts in
      // fixed steps stays a wrap, which the checks see; one that strides by the
      // launch's shape comes to other threads' elements.
      bool strides = w->isSigned || !step->isConst();
      if (!fits && strides && w->width <= 32 && !missing.empty()) {
        prover.overflows.push_back({w, loop.op, loop.counter, exprs.str(x), missing});
        fits = true;
      }
      if (!fits)
        continue;
      inducted[w] = x;
      // The same with the inner wraps already gone.
      ExprRef again = exprs.wrap(x, w->width, w->isSigned);
      inducted[again] = x;
      any = true;
    }
  }
  return any;
}

void WrapRemover::run() {
  KernelAccesses &kernel = prover.kernel;
  Guards none;
  for (Loop &loop : kernel.loops)
    promiseEnds(loop);
  for (Loop &loop : kernel.loops)
    induct(loop);
  for (Loop &loop : kernel.loops)
    loop.condition = remove(loop.condition, none);
  auto underPath = [&](ExprRef &path, llvm::ArrayRef<ExprRef *> parts) {
    const auto &[simplified, guards] = this->path(path);
    for (ExprRef *part : parts)
      *part = remove(*part, guards);
    path = simplified;
  };
  for (BoundsObligation &bound : kernel.bounds)
    underPath(bound.path, {&bound.index, &bound.length});
  for (Access &access : kernel.accesses) {
    llvm::SmallVector<ExprRef *> parts = {&access.offset, &access.index};
    for (Access::Subscript &s : access.subscripts)
      parts.push_back(&s.index);
    underPath(access.path, parts);
  }
  // As the records speak of them, or the two would not match. No condition is
  // worth deriving for what they hold: a wrap in it is exact as it is.
  for (Ticket &ticket : kernel.tickets)
    underPath(ticket.path, {});
  for (Relay &relay : kernel.relays)
    underPath(relay.path, {});
  for (Vote &vote : kernel.votes)
    underPath(vote.voted, {});
  for (Barrier &barrier : kernel.barriers) {
    // The premises hold wherever the path's symbols have a meaning, so they are
    // guards of its wraps as well.
    if (barrier.facts)
      barrier.facts = path(barrier.facts).first;
    underPath(barrier.path, {&barrier.mask, &barrier.operand, &barrier.width});
    for (auto &[condition, op] : barrier.exits)
      condition = path(condition).first;
  }
  for (auto &[symbol, lanes] : kernel.laneSets)
    underPath(lanes.path, {&lanes.predicate, &lanes.mask});
}

} // namespace

void removeWraps(Prover &prover) { WrapRemover(prover).run(); }

} // namespace tn::analysis
