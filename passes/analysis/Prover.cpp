// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Facts of a kernel's launches and the questions asked of them. See Prover.h.
#include "passes/analysis/Prover.h"
#include "llvm/ADT/STLExtras.h"

namespace tn::analysis {

Prover::Prover(KernelAccesses &kernel) : kernel(kernel), exprs(kernel.exprs) {
  // What holds of a thread rather than of the launch is said of each of two
  // threads by itself (`threadFacts`, Twins).
  for (ExprRef e : kernel.preconditions) {
    bool ofThread = false;
    for (unsigned d = 0; d < 3; ++d)
      ofThread |= e == exprs.lt(id(kThreadIdx, d), id(kBlockDim, d)) ||
                  e == exprs.lt(id(kBlockIdx, d), id(kGridDim, d));
    if (!ofThread && e->kind != ExprKind::True)
      facts.push_back(e);
  }
}

ExprRef Prover::id(IdRow row, unsigned dim) const {
  const Symbol &s = exprs.symbol(kernel.ids[row][dim]);
  return s.lo == s.hi ? exprs.constant(s.lo) : exprs.sym(s.id);
}

std::vector<ExprRef> Prover::threadFacts() const {
  std::vector<ExprRef> out = facts;
  for (unsigned d = 0; d < 3; ++d) {
    out.push_back(exprs.lt(id(kThreadIdx, d), id(kBlockDim, d)));
    out.push_back(exprs.lt(id(kBlockIdx, d), id(kGridDim, d)));
  }
  return out;
}

const std::vector<Inequality> &Prover::inequalities() {
  if (cachedFacts != facts.size()) {
    cached.clear();
    for (ExprRef fact : threadFacts())
      appendInequalities(exprs, fact, cached);
    cachedFacts = facts.size();
  }
  return cached;
}

bool Prover::proves(llvm::ArrayRef<ExprRef> given, ExprRef goal, bool mayAskSolver) {
  if (goal->kind == ExprKind::True)
    return true;
  llvm::SmallVector<ExprRef> conjuncts;
  for (ExprRef g : given)
    conjunctsOf(g, conjuncts);
  if (llvm::is_contained(conjuncts, goal) || llvm::is_contained(facts, goal))
    return true;
  // Guards first: they bound most tightly.
  std::vector<Inequality> known;
  for (ExprRef c : conjuncts)
    appendInequalities(exprs, c, known);
  known.insert(known.end(), inequalities().begin(), inequalities().end());
  llvm::SmallVector<ExprRef> goals;
  conjunctsOf(goal, goals);
  bool all = true;
  for (ExprRef g : goals) {
    std::vector<Inequality> wanted;
    if (g->kind == ExprKind::Lt || g->kind == ExprKind::Le ||
        (g->kind == ExprKind::Eq && !(*g)[0]->isBool()))
      appendInequalities(exprs, g, wanted);
    bool proved = !wanted.empty() && llvm::all_of(wanted, [&](const Inequality &w) {
      return provesNonPositive(exprs, w, known);
    });
    all &= proved;
    if (!all)
      break;
  }
  if (all)
    return true;
  if (!mayAskSolver)
    return false;
  std::vector<ExprRef> query = threadFacts();
  query.insert(query.end(), conjuncts.begin(), conjuncts.end());
  query.push_back(exprs.negate(goal));
  return smt.check(exprs, query) == Sat::Unsat;
}

Sat Prover::satisfiable(llvm::ArrayRef<ExprRef> given, Assignment *model) {
  std::vector<ExprRef> query = facts;
  query.insert(query.end(), given.begin(), given.end());
  return smt.check(exprs, query, model);
}

bool Prover::isLaunchValue(ExprRef e) const {
  if (e->kind == ExprKind::Load)
    return false;
  if (e->kind == ExprKind::BoolSym)
    return exprs.symbol(e->symbol).kind == SymbolKind::Param;
  // The host evaluates every condition, also where another one fails: no
  // division that could be by zero.
  if ((e->kind == ExprKind::Div || e->kind == ExprKind::Rem) && !(*e)[1]->isConst())
    return false;
  if (e->kind == ExprKind::Sym)
    return isLaunchKind(exprs.symbol(e->symbol).kind);
  return llvm::all_of(e->operands, [&](ExprRef operand) { return isLaunchValue(operand); });
}

bool Prover::addCondition(Condition condition) {
  if (condition.truth->kind == ExprKind::False)
    return false;
  if (proves({}, condition.truth, false))
    return true;
  // Together with what the author promises it must be possible [contract-1].
  bool isDerived = condition.kind != ConditionKind::Promise && condition.kind != ConditionKind::Assumption;
  bool isPromised = !kernel.promises.empty() || llvm::any_of(conditions, [](const Condition &c) {
    return c.kind == ConditionKind::Assumption;
  });
  if (isDerived && isPromised) {
    std::vector<ExprRef> together = facts;
    together.push_back(condition.truth);
    if (smt.check(exprs, together) == Sat::Unsat)
      return false;
  }
  facts.push_back(condition.truth);
  conditions.push_back(std::move(condition));
  return true;
}

void Prover::takeBack(size_t numFacts, size_t numConditions) {
  facts.resize(numFacts);
  conditions.resize(numConditions);
  cachedFacts = ~size_t(0);
}

// Would ordinary launches meet `bound <= max`? A cap that allows next to
// nothing is not what the author meant: such arithmetic wraps on purpose. An
// array of four axes or more has shorter ones than an image.
bool isPlausibleCap(ExprContext &exprs, ExprRef bound, Int max) {
  llvm::SmallVector<unsigned> symbols;
  exprs.symbolsOf(bound, symbols);
  Assignment typical;
  size_t axes = 0;
  for (const auto &[m, c] : toPoly(exprs, bound).terms)
    axes = std::max<size_t>(axes, llvm::count_if(m, [&](ExprRef atom) {
                              return atom->kind == ExprKind::Sym && exprs.symbol(atom->symbol).kind == SymbolKind::Param;
                            }));
  Int axis = axes <= 3 ? 512 : axes <= 4 ? 64 : axes <= 5 ? 24 : 16;
  for (unsigned id : symbols) {
    const Symbol &s = exprs.symbol(id);
    Int value = s.kind == SymbolKind::BlockDim ? (s.dim == 0 ? 256 : 4)
                : s.kind == SymbolKind::GridDim ? 256 : axis;
    typical.symbols[id] = std::min(std::max(value, s.lo), s.hi);
  }
  auto value = evaluate(bound, typical);
  return value && *value <= max;
}

ExprRef Prover::linearThread() {
  ExprRef yz = exprs.add(id(kThreadIdx, 1), exprs.mul(id(kBlockDim, 1), id(kThreadIdx, 2)));
  return exprs.add(id(kThreadIdx, 0), exprs.mul(id(kBlockDim, 0), yz));
}

ExprRef rebuild(ExprContext &exprs, ExprRef e, llvm::function_ref<ExprRef(ExprRef)> replace,
                llvm::DenseMap<ExprRef, ExprRef> &memo) {
  if (auto it = memo.find(e); it != memo.end())
    return it->second;
  llvm::SmallVector<ExprRef, 4> v;
  bool changed = false;
  for (ExprRef operand : e->operands) {
    v.push_back(rebuild(exprs, operand, replace, memo));
    changed |= v.back() != operand;
  }
  ExprRef result = e;
  if (changed)
    switch (e->kind) {
    case ExprKind::Add: result = exprs.add(v); break;
    case ExprKind::Mul: result = exprs.mul(v); break;
    case ExprKind::Div: result = exprs.div(v[0], v[1]); break;
    case ExprKind::Rem: result = exprs.rem(v[0], v[1]); break;
    case ExprKind::FloorDiv: result = exprs.floorDiv(v[0], v[1]->value); break;
    case ExprKind::FloorRem: result = exprs.floorRem(v[0], v[1]->value); break;
    case ExprKind::Min: case ExprKind::Max: {
      result = v[0];
      for (unsigned i = 1; i < v.size(); ++i)
        result = e->kind == ExprKind::Min ? exprs.min(result, v[i]) : exprs.max(result, v[i]);
      break;
    }
    case ExprKind::Ite: result = exprs.ite(v[0], v[1], v[2]); break;
    case ExprKind::Wrap: result = exprs.wrap(v[0], e->width, e->isSigned); break;
    case ExprKind::BitAnd: case ExprKind::BitOr: case ExprKind::BitXor:
    case ExprKind::Shl: case ExprKind::Shr:
      result = exprs.bits(e->kind, v[0], v[1], e->width);
      break;
    case ExprKind::Load: {
      Range range = exprs.range(e);
      result = exprs.load(e->symbol, v[0], range.lo, range.hi);
      break;
    }
    case ExprKind::Eq: case ExprKind::Ne: case ExprKind::Lt: case ExprKind::Le:
      result = exprs.cmp(e->kind, v[0], v[1]);
      break;
    case ExprKind::And:
      result = exprs.conj(v);
      break;
    case ExprKind::Or:
      result = v[0];
      for (unsigned i = 1; i < v.size(); ++i)
        result = exprs.disj(result, v[i]);
      break;
    case ExprKind::Not: result = exprs.negate(v[0]); break;
    case ExprKind::Const: case ExprKind::Sym: case ExprKind::True: case ExprKind::False:
    case ExprKind::BoolSym:
      break;
    }
  if (ExprRef replaced = replace(result))
    result = replaced;
  memo[e] = result;
  return result;
}

// Applies `f` to every expression of the records.
template <typename F> static void forEachExpr(KernelAccesses &kernel, F f) {
  auto apply = [&](ExprRef &e) {
    if (e)
      e = f(e);
  };
  for (Object &object : kernel.objects)
    apply(object.sizeInBytes);
  for (Access &access : kernel.accesses) {
    apply(access.offset);
    apply(access.path);
    apply(access.decisions);
    apply(access.facts);
    apply(access.index);
    for (Access::Subscript &s : access.subscripts)
      apply(s.index);
    apply(access.value);
  }
  for (BoundsObligation &bound : kernel.bounds) {
    apply(bound.index);
    apply(bound.length);
    apply(bound.path);
  }
  for (Barrier &barrier : kernel.barriers) {
    apply(barrier.path);
    apply(barrier.facts);
    apply(barrier.mask);
    apply(barrier.operand);
    apply(barrier.width);
    for (auto &[condition, op] : barrier.exits)
      apply(condition);
  }
  for (auto &[symbol, place] : kernel.loadedFrom)
    apply(place);
  for (auto &[symbol, lanes] : kernel.laneSets) {
    apply(lanes.predicate);
    apply(lanes.path);
    apply(lanes.mask);
  }
  for (Loop &loop : kernel.loops) {
    apply(loop.condition);
    apply(loop.goesOn);
    for (auto &[end, bound] : loop.ends) {
      apply(end);
      apply(bound);
    }
  }
  for (Ticket &ticket : kernel.tickets) {
    apply(ticket.count);
    apply(ticket.limit);
    apply(ticket.path);
  }
  for (Relay &relay : kernel.relays) {
    apply(relay.value);
    apply(relay.source);
    apply(relay.path);
    apply(relay.mask);
  }
  for (Vote &vote : kernel.votes) {
    apply(vote.voted);
    apply(vote.value);
  }
  for (WrapSite &site : kernel.wraps) {
    apply(site.exact);
    apply(site.path);
  }
}

void specialise(Prover &prover) {
  ExprContext &exprs = prover.exprs;
  KernelAccesses &kernel = prover.kernel;
  // Narrow until nothing changes: `n <= m` with m fixed narrows n only then.
  for (unsigned round = 0; round < 3; ++round) {
    std::map<unsigned, Range> narrowed;
    auto narrow = [&](unsigned id, Int lo, Int hi) {
      const Symbol &s = exprs.symbol(id);
      Range &r = narrowed.try_emplace(id, Range{s.lo, s.hi}).first->second;
      r.lo = std::max(r.lo, lo);
      r.hi = std::min(r.hi, hi);
    };
    llvm::SmallVector<ExprRef> conjuncts;
    for (ExprRef fact : prover.facts)
      conjunctsOf(fact, conjuncts);
    for (ExprRef c : conjuncts) {
      if (c->operands.size() != 2 || (*c)[0]->isBool())
        continue;
      ExprRef a = (*c)[0], b = (*c)[1];
      if (c->kind == ExprKind::Lt || c->kind == ExprKind::Le) {
        Int strict = c->kind == ExprKind::Lt;
        if (a->kind == ExprKind::Sym && b->isConst())
          narrow(a->symbol, -kIntMax, b->value - strict);
        if (b->kind == ExprKind::Sym && a->isConst())
          narrow(b->symbol, a->value + strict, kIntMax);
      }
      if (c->kind == ExprKind::Eq) {
        if (a->kind == ExprKind::Sym && b->isConst())
          narrow(a->symbol, b->value, b->value);
        if (b->kind == ExprKind::Sym && a->isConst())
          narrow(b->symbol, a->value, a->value);
      }
    }
    // A thread's index is below its dimension.
    for (unsigned d = 0; d < 3; ++d)
      for (IdRow row : {kThreadIdx, kBlockIdx}) {
        unsigned dim = kernel.ids[row == kThreadIdx ? kBlockDim : kGridDim][d];
        auto it = narrowed.find(dim);
        Int hi = it != narrowed.end() ? it->second.hi : exprs.symbol(dim).hi;
        narrow(kernel.ids[row][d], 0, hi - 1);
      }
    llvm::DenseMap<unsigned, ExprRef> map;
    for (auto [id, range] : narrowed) {
      Symbol old = exprs.symbol(id);
      if ((range.lo == old.lo && range.hi == old.hi) || range.lo > range.hi)
        continue;
      Symbol &fresh = exprs.copyOf(id);
      fresh.lo = range.lo;
      fresh.hi = range.hi;
      for (auto &row : kernel.ids)
        for (unsigned &entry : row)
          if (entry == id)
            entry = fresh.id;
      bool isArgument = old.kind == SymbolKind::Param || old.kind == SymbolKind::Length ||
                        old.kind == SymbolKind::Extent;
      if (isArgument && range.lo == range.hi)
        kernel.fixedArguments.push_back({old.name, old.arg, old.kind, range.lo});
      map[id] = range.lo == range.hi ? exprs.constant(range.lo) : exprs.sym(fresh.id);
    }
    if (map.empty())
      return;
    forEachExpr(kernel, [&](ExprRef e) { return exprs.substitute(e, map); });
    std::vector<ExprRef> facts;
    for (ExprRef &fact : prover.facts) {
      fact = exprs.substitute(fact, map);
      if (fact->kind != ExprKind::True)
        facts.push_back(fact);
    }
    prover.facts = std::move(facts);
    for (ExprRef &p : kernel.preconditions)
      p = exprs.substitute(p, map);
  }
}

} // namespace tn::analysis
