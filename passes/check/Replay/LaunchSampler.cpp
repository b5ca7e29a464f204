// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random launches within a contract. See LaunchSampler.h.
#include "passes/check/Replay/LaunchSampler.h"
#include "llvm/ADT/STLExtras.h"

namespace tn {
using namespace analysis;

LaunchSampler::LaunchSampler(Prover &prover, uint64_t seed)
    : prover(prover), exprs(prover.exprs), random(seed) {
  // `specialise` makes narrower symbols of one and the same value; the first is
  // the launch's.
  llvm::DenseMap<unsigned, ExprRef> same;
  llvm::DenseSet<unsigned> truths;
  std::vector<ExprRef> raw;
  for (ExprRef e : prover.kernel.preconditions)
    raw.push_back(e);
  for (const Condition &c : prover.conditions)
    raw.push_back(c.truth);
  llvm::SmallVector<ExprRef> work(raw.begin(), raw.end());
  llvm::DenseSet<ExprRef> seen;
  while (!work.empty()) {
    ExprRef e = work.pop_back_val();
    if (!seen.insert(e).second)
      continue;
    if (e->kind == ExprKind::BoolSym)
      truths.insert(e->symbol);
    work.append(e->operands.begin(), e->operands.end());
  }
  for (unsigned id = 0; id < exprs.numSymbols(); ++id) {
    const Symbol &s = exprs.symbol(id);
    unsigned index = s.arg;
    switch (s.kind) {
    case SymbolKind::BlockDim:
    case SymbolKind::GridDim:
      index = s.dim;
      break;
    case SymbolKind::Param:
    case SymbolKind::Length:
    case SymbolKind::Extent:
      break;
    case SymbolKind::ThreadIdx:
    case SymbolKind::BlockIdx:
    case SymbolKind::LoopCounter:
    case SymbolKind::Opaque:
      continue;
    }
    auto known = llvm::find_if(values, [&](const Value &v) {
      return v.kind == s.kind && v.index == index;
    });
    if (known == values.end())
      values.push_back({s.kind, index, id, s.lo, s.hi,
                        truths.contains(id) || (s.lo == 0 && s.hi == 1),
                        s.name});
    else
      same[id] = exprs.sym(known->symbol);
  }
  for (ExprRef e : raw) {
    // What holds of each thread is no condition on the launch.
    llvm::SmallVector<unsigned> symbols;
    exprs.symbolsOf(e, symbols);
    bool ofThread = llvm::any_of(symbols, [&](unsigned id) {
      SymbolKind kind = exprs.symbol(id).kind;
      return kind == SymbolKind::ThreadIdx || kind == SymbolKind::BlockIdx;
    });
    ExprRef c = exprs.substitute(e, same);
    if (!ofThread && c->kind != ExprKind::True)
      conditions.push_back(c);
  }
}

Sat LaunchSampler::ask(const std::vector<ExprRef> &query, Assignment *model) {
  return prover.smt.check(exprs, query, model, SmtLimits{100000});
}

Int LaunchSampler::candidate(const Value &value, const LaunchValues &sofar) {
  auto pick = [&](std::initializer_list<int> list) {
    return Int(*(list.begin() + random() % list.size()));
  };
  auto pickSmall = [&](std::initializer_list<int> list) {
    size_t fitting = size_t(
        llvm::count_if(list, [&](int n) { return unsigned(n) <= limit; }));
    return Int(*(list.begin() + random() % std::max<size_t>(fitting, 1)));
  };
  Int threads = sofar.block[0] * sofar.block[1] * sofar.block[2] *
                sofar.grid[0] * sofar.grid[1] * sofar.grid[2];
  Int row = sofar.block[0] * sofar.grid[0];
  switch (value.kind) {
  case SymbolKind::BlockDim:
    return value.index == 0 ? pickSmall({1, 2, 3, 4, 7, 8, 16, 31, 32, 33, 48,
                                         64, 65, 96, 128})
                            : pickSmall({1, 1, 2, 3, 4});
  case SymbolKind::GridDim:
    return value.index == 0 ? pickSmall({1, 2, 2, 3, 4, 5})
                            : pickSmall({1, 1, 2, 3});
  case SymbolKind::Extent:
    return threads + pick({-1, 0, 1, 7});
  case SymbolKind::Length:
  case SymbolKind::Param:
    break;
  default:
    return 0;
  }
  switch (random() % 8) {
  case 0:
    return threads + pick({-2, -1, 0, 1, 2});
  case 1:
    return row + pick({-1, 0, 1});
  case 2:
    return sofar.block[0] * pick({1, 1, 2, 3}) + pick({-1, 0, 1});
  case 3:
    return sofar.block[1] * sofar.grid[1] + pick({-1, 0, 1});
  // The greatest and least numbers, where nothing loops that far by luck.
  case 4:
    if (extremes && value.kind == SymbolKind::Param && random() % 4 == 0)
      return random() % 2 ? value.lo : value.hi;
    [[fallthrough]];
  default:
    if (limit <= 4)
      return pick({0, 0, 1, 1, 2, 3, 4, 5, 7, 8});
    return pick({0, 1, 2, 3, 4, 5, 7, 8, 12, 16, 17, 31, 32, 33, 40, 64, 100});
  }
}

// Are the conditions true of large lengths and small numbers? Most are, which
// saves the solver.
bool LaunchSampler::hasPlainCompletion(
    llvm::ArrayRef<ExprRef> conditions,
    llvm::ArrayRef<const Value *> open) const {
  return llvm::any_of(std::initializer_list<int>{1, 64, 0}, [&](int number) {
    Assignment plain;
    for (const Value *v : open) {
      bool isLength =
          v->kind == SymbolKind::Length || v->kind == SymbolKind::Extent;
      bool isParam = v->kind == SymbolKind::Param;
      Int value = isLength ? Int(1) << 18 : isParam ? Int(number) : Int(1);
      plain.symbols[v->symbol] = std::clamp(value, v->lo, v->hi);
      plain.truths[v->symbol] = number == 1;
    }
    return llvm::all_of(
        conditions, [&](ExprRef c) { return evaluateTruth(c, plain) == true; });
  });
}

std::optional<LaunchValues> LaunchSampler::sample() {
  LaunchValues out;
  std::vector<ExprRef> rest = conditions;
  // Dimensions first: what else is likely depends on them. Lengths last.
  std::vector<const Value *> order;
  for (const Value &v : values)
    order.push_back(&v);
  std::shuffle(order.begin(), order.end(), random);
  auto rank = [](const Value *v) {
    switch (v->kind) {
    case SymbolKind::BlockDim:
    case SymbolKind::GridDim:
      return 0;
    case SymbolKind::Param:
      return 1;
    case SymbolKind::Length:
      return 2;
    default:
      return 3;
    }
  };
  llvm::stable_sort(
      order, [&](const Value *a, const Value *b) { return rank(a) < rank(b); });
  lastText.clear();
  lastNamed.clear();
  std::string dims[2][3];
  // Keeps what is still open small, so that the launch can be run.
  auto capped = [&](std::vector<ExprRef> query, size_t from) {
    for (size_t i = from; i < order.size(); ++i) {
      const Value &v = *order[i];
      Int most = v.kind == SymbolKind::BlockDim  ? 1024
                 : v.kind == SymbolKind::GridDim ? 64
                 : v.kind == SymbolKind::Param   ? v.hi
                                                 : Int(1) << 18;
      if (!v.isTruth)
        query.push_back(exprs.le(exprs.sym(v.symbol), exprs.constant(most)));
    }
    return query;
  };
  for (size_t i = 0; i < order.size(); ++i) {
    const Value &v = *order[i];
    std::vector<ExprRef> next;
    auto fix = [&](Int number) {
      if (number < v.lo || number > v.hi)
        return false;
      llvm::DenseMap<unsigned, ExprRef> map;
      map[v.symbol] = exprs.constant(number);
      next.clear();
      for (ExprRef e : rest) {
        ExprRef c = exprs.substitute(e, map);
        if (v.isTruth) {
          llvm::DenseMap<ExprRef, ExprRef> memo;
          c = rebuild(
              exprs, c,
              [&](ExprRef n) -> ExprRef {
                return n->kind == ExprKind::BoolSym && n->symbol == v.symbol
                           ? exprs.truth(number != 0)
                           : nullptr;
              },
              memo);
        }
        if (c->kind == ExprKind::False)
          return false;
        if (c->kind != ExprKind::True)
          next.push_back(c);
      }
      return true;
    };
    auto canFix = [&](Int number) {
      return fix(number) &&
             (next.empty() ||
              hasPlainCompletion(next,
                                 llvm::ArrayRef(order).drop_front(i + 1)) ||
              ask(capped(next, i + 1)) == Sat::Sat);
    };
    std::optional<Int> chosen;
    bool isLength =
        v.kind == SymbolKind::Length || v.kind == SymbolKind::Extent;
    if (v.lo == v.hi && canFix(v.lo))
      chosen = v.lo;
    if (!chosen && isLength && random() % 4 != 0) {
      // The least that the conditions allow, when they say it plainly.
      Int least = 0;
      for (ExprRef e : rest)
        if (e->kind == ExprKind::Le && (*e)[0]->isConst() &&
            (*e)[1]->kind == ExprKind::Sym && (*e)[1]->symbol == v.symbol)
          least = std::max(least, (*e)[0]->value);
      if ((v.kind == SymbolKind::Extent || least > 0) && canFix(least))
        chosen = least;
    }
    for (unsigned attempt = 0; attempt < 3 && !chosen; ++attempt) {
      Int number = v.isTruth ? Int(random() % 2) : candidate(v, out);
      if (canFix(number))
        chosen = number;
    }
    if (!chosen) {
      Assignment model;
      if (ask(capped(rest, i), &model) != Sat::Sat)
        return std::nullopt;
      Int number = v.isTruth ? Int(model.truths[v.symbol])
                             : model.value(v.symbol, std::max<Int>(v.lo, 0));
      if (!canFix(number))
        return std::nullopt;
      chosen = number;
    }
    rest = next;
    switch (v.kind) {
    case SymbolKind::BlockDim:
      out.block[v.index] = *chosen;
      dims[0][v.index] = toString(*chosen);
      break;
    case SymbolKind::GridDim:
      out.grid[v.index] = *chosen;
      dims[1][v.index] = toString(*chosen);
      break;
    case SymbolKind::Extent:
      out.extents[v.index] = *chosen;
      break;
    default:
      out.scalars[v.index] = *chosen;
      break;
    }
    if (v.kind != SymbolKind::BlockDim && v.kind != SymbolKind::GridDim) {
      lastText +=
          (lastText.empty() ? "; " : ", ") + v.name + " = " + toString(*chosen);
      lastNamed.push_back({v.name, toString(*chosen)});
    }
  }
  if (!rest.empty())
    return std::nullopt;
  std::string shape = "block " + llvm::join(dims[0], dims[0] + 3, " x ") +
                      ", grid " + llvm::join(dims[1], dims[1] + 3, " x ");
  lastText = shape + lastText;
  return out;
}

} // namespace tn
