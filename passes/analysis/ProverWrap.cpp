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
#include "passes/analysis/ProverWrap.h"
#include "passes/analysis/Contracts.h"
#include "llvm/ADT/STLExtras.h"

namespace tn::analysis {
bool containsWrap(ExprRef e) { return e->hasWrap; }

// A path with more conjuncts goes on from what was made of one before it: in a
// kernel of many guards each path is the one before and a little more.
static constexpr size_t kLongPath = 64;
// How many of the latest long paths are looked at.
static constexpr size_t kLatestPaths = 4;

static bool isOlder(ExprRef a, ExprRef b) { return a->order < b->order; }

static bool overDimensions(ExprContext &exprs, ExprRef e) {
  llvm::SmallVector<unsigned> symbols;
  exprs.symbolsOf(e, symbols);
  return llvm::all_of(symbols, [&](unsigned id) {
    SymbolKind kind = exprs.symbol(id).kind;
    return kind == SymbolKind::BlockDim || kind == SymbolKind::GridDim;
  });
}

// value <= max, by reasoning or by a cap that becomes a condition.
bool WrapRemover::staysBelow(const Poly &value, Int max, const Guards &guards,
                             ExprRef shown, unsigned width, Cap allowed,
                             std::string *missing) {
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
    auto bound = upperBound(exprs, c.value, inCase,
                            [&](ExprRef e) { return prover.isLaunchValue(e); });
    if (!bound) {
      all = false;
      break;
    }
    // bound = B − max <= 0: the constant moves to the right-hand side.
    Int constant = bound->constant();
    bound->terms.erase(Monomial{});
    ExprRef symbolic = fromPoly(exprs, *bound);
    bool isAllowed = (capsIn64 || width < 64) && !bound->terms.empty() &&
                     fitsContract(exprs, *bound) &&
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
    condition.why = "keeps `" + exprs.str(shown) + "` from wrapping in " +
                    std::to_string(width) + " bits";
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
bool WrapRemover::capFromBelow(const Poly &below, const Guards &guards,
                               ExprRef shown, unsigned width) {
  std::vector<Inequality> facts = known(guards), caps;
  llvm::SmallVector<unsigned> symbols;
  exprs.symbolsOf(shown, symbols);
  std::vector<ExprRef> conditions;
  for (unsigned id : symbols)
    if (exprs.symbol(id).kind == SymbolKind::Param && exprs.symbol(id).lo < 0 &&
        exprs.symbol(id).hi > 0) {
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
    condition.why = "keeps `" + exprs.str(shown) + "` from wrapping in " +
                    std::to_string(width) + " bits";
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
  bool lowOk = exprs.range(value).lo >= lo ||
               llvm::all_of(casesOf(exprs, below), [&](const Case &c) {
                 std::vector<Inequality> inCase = c.facts;
                 inCase.insert(inCase.end(), facts.begin(), facts.end());
                 return provesNonPositive(exprs, c.value, inCase);
               });
  if (!lowOk && !wrap->isSigned && (capsIn64 || wrap->width < 64))
    lowOk = capFromBelow(below, guards, value, wrap->width);
  std::string missing;
  if (lowOk &&
      (exprs.range(value).hi <= hi ||
       staysBelow(poly, hi, guards, value, wrap->width, Cap::Any, &missing)))
    return value;
  if (solverCalls < 40 && !guards.conjuncts.empty()) {
    ++solverCalls;
    ExprRef inRange = exprs.conj(exprs.le(exprs.constant(lo), value),
                                 exprs.le(value, exprs.constant(hi)));
    if (prover.proves(guards.conjuncts, inRange))
      return value;
  }
  // Its bound is known and too large: signed arithmetic that wraps is
  // undefined. In 64 bits no object is large enough; the wrap stays modelled.
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
  exprs.count(pending.size());
  Guards guards;
  ExprRef result = exprs.truth(true);
  bool isLong = pending.size() > kLongPath;
  if (isLong) {
    // What holds under some of the conjuncts holds under all.
    ExprRef base = nullptr;
    for (ExprRef p : longPaths)
      if ((!base || p->operands.size() > base->operands.size()) &&
          std::includes(path->operands.begin(), path->operands.end(), p->operands.begin(), p->operands.end(), isOlder))
        base = p;
    if (base) {
      std::tie(result, guards) = paths[base->order];
      llvm::SmallVector<ExprRef> fresh;
      std::set_difference(path->operands.begin(), path->operands.end(), base->operands.begin(), base->operands.end(),
                          std::back_inserter(fresh), isOlder);
      fresh.append(guards.wrapped.begin(), guards.wrapped.end());
      guards.wrapped.clear();
      pending = std::move(fresh);
    }
    longPaths.push_back(path);
    if (longPaths.size() > kLatestPaths)
      longPaths.erase(longPaths.begin());
  }
  size_t numKnown = guards.conjuncts.size();
  auto establish = [&](ExprRef c) {
    guards.conjuncts.push_back(c);
    appendInequalities(exprs, c, guards.inequalities);
  };
  std::vector<ExprRef> open;
  for (ExprRef c : pending)
    containsWrap(c) || c->kind == ExprKind::Or || c->kind == ExprKind::Not
        ? open.push_back(c)
        : establish(c);
  unsigned rounds = 0;
  for (bool changed = true; changed && !open.empty() && !exprs.isExhausted();) {
    changed = false;
    // Each round goes over all that are left.
    if (isLong && ++rounds > 2)
      break;
    std::vector<ExprRef> still;
    for (ExprRef c : open) {
      ExprRef simplified = sharpen(remove(c, guards), guards);
      // What other conjuncts have yet to say may sharpen it further.
      if (containsWrap(simplified) || simplified->kind == ExprKind::Or ||
          simplified->kind == ExprKind::Not) {
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
  llvm::SmallVector<ExprRef> all = {result};
  all.append(guards.conjuncts.begin() + numKnown, guards.conjuncts.end());
  for (ExprRef c : wrapped)
    all.push_back(remove(c, guards));
  result = exprs.conj(all);
  guards.wrapped = std::move(wrapped);
  return paths[path->order] = {result, std::move(guards)};
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
  // A product that only the array's length bounds: before anything is asked of
  // it.
  auto byLength = [&](ExprRef path, ExprRef &index, WideIndex wide) {
    if (!wide.size || !containsWrap(index))
      return;
    const auto &[simplified, guards] = this->path(path);
    wide.index = index;
    if (ExprRef exact = removeByLength(wide, guards))
      index = exact;
  };
  for (BoundsObligation &bound : kernel.bounds) {
    // The kernel is then undecided as a whole.
    if (exprs.isExhausted())
      return;
    if (!bound.isUnsafe) {
      std::string text = mlir::cast<mir::BoundsOp>(bound.op).getWhat().str();
      byLength(bound.path, bound.index,
               {nullptr, bound.length, 1, text,
                text.substr(0, text.find_first_of("[(")), bound.op});
    }
    underPath(bound.path, {&bound.index, &bound.length});
  }
  for (Access &access : kernel.accesses) {
    if (exprs.isExhausted())
      return;
    const Object &object = kernel.objects[access.object];
    if (!access.isUnsafe)
      byLength(access.path, access.offset,
               {nullptr, object.sizeInBytes, Int(access.bytes),
                access.text.empty() ? object.name : access.text, object.name,
                access.op});
    llvm::SmallVector<ExprRef *> parts = {&access.offset, &access.index};
    for (Access::Subscript &s : access.subscripts)
      parts.push_back(&s.index);
    underPath(access.path, parts);
  }
  // As the records speak of them, or the two would not match. No condition is
  // worth deriving for what they hold: a wrap in it is exact as it is.
  for (Ticket &ticket : kernel.tickets)
    underPath(ticket.path, {&ticket.limit});
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

void removeWraps(Prover &prover) { WrapRemover(prover).run(); }

} // namespace tn::analysis
