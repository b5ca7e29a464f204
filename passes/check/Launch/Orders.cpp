// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Proposals for signs and orders of parameters. See Orders.h.
#include "passes/check/Launch/Orders.h"
#include "passes/analysis/Contracts.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

namespace tn {
using namespace analysis;

// Every condition of the records, and every loop's.
template <typename F> static void forEachGuard(const KernelAccesses &kernel, F f) {
  std::set<unsigned> seen;
  auto visit = [&](ExprRef e) {
    if (!e || !seen.insert(e->order).second)
      return;
    llvm::SmallVector<ExprRef> conjuncts;
    conjunctsOf(e, conjuncts);
    for (ExprRef c : conjuncts)
      f(c);
  };
  for (const Access &a : kernel.accesses)
    visit(a.path);
  for (const BoundsObligation &b : kernel.bounds)
    visit(b.path);
  for (const Barrier &b : kernel.barriers)
    visit(b.path);
  for (const Loop &loop : kernel.loops)
    visit(loop.condition);
}

std::vector<OrderCondition> proposeSigns(Prover &prover) {
  ExprContext &exprs = prover.exprs;
  std::map<unsigned, std::string> byArgument;
  // What divides is 1 or more: by zero there is no value, and a quotient's digits
  // are told apart only then.
  std::set<unsigned> divisors, seen;
  auto divide = [&](ExprRef e, auto &again) -> void {
    if (!seen.insert(e->order).second)
      return;
    for (ExprRef operand : e->operands)
      again(operand, again);
    if (e->kind != ExprKind::Div && e->kind != ExprKind::Rem)
      return;
    llvm::SmallVector<unsigned> symbols;
    exprs.symbolsOf((*e)[1], symbols);
    for (unsigned id : symbols) {
      const Symbol &s = exprs.symbol(id);
      if (s.kind == SymbolKind::Param && s.lo <= 0 && s.hi > 0) {
        divisors.insert(s.arg);
        byArgument[s.arg] = s.name;
      }
    }
  };
  auto visit = [&](ExprRef e) {
    if (!e)
      return;
    divide(e, divide);
    llvm::SmallVector<unsigned> symbols;
    exprs.symbolsOf(e, symbols);
    for (unsigned id : symbols) {
      const Symbol &s = exprs.symbol(id);
      if (s.kind == SymbolKind::Param && s.lo < 0 && s.hi > 0 && !isTruthSymbol(e, id))
        byArgument[s.arg] = s.name;
    }
  };
  for (const Access &a : prover.kernel.accesses) {
    visit(a.offset);
    visit(a.path);
  }
  for (const BoundsObligation &b : prover.kernel.bounds)
    visit(b.index);
  for (const Barrier &b : prover.kernel.barriers)
    visit(b.path);
  std::vector<OrderCondition> out;
  for (const auto &[arg, name] : byArgument)
    if (divisors.count(arg))
      out.push_back({name + " >= 1", "the kernel divides by `" + name + "`"});
    else
      out.push_back({name + " >= 0", "the kernel is not right for a negative `" + name + "`"});
  return out;
}

bool isFreeParameter(const Prover &prover, unsigned symbol) {
  ExprContext &exprs = prover.exprs;
  if (exprs.symbol(symbol).kind != SymbolKind::Param)
    return false;
  bool isBound = false;
  forEachGuard(prover.kernel, [&](ExprRef c) {
    isBound |= exprs.mentions(c, symbol) && !prover.isLaunchValue(c);
  });
  return !isBound;
}

namespace {

/// A stride's terms in an index.
struct Digit {
  unsigned stride = 0; ///< symbol
  Poly terms;
  Int factor = 0;        ///< what divides the coefficients
  unsigned dimension = 0; ///< the highest launch dimension that it multiplies
};

class Proposer {
public:
  explicit Proposer(Prover &prover) : prover(prover), exprs(prover.exprs) {}
  std::vector<OrderCondition> run() {
    for (const Access &a : prover.kernel.accesses)
      if (a.writes() && prover.kernel.objects[a.object].kind == ObjectKind::Argument)
        propose(a);
    return std::move(out);
  }

private:
  bool varies(const Monomial &m) {
    return llvm::any_of(m, [&](ExprRef atom) { return !prover.isLaunchValue(atom); });
  }
  bool isStride(unsigned id) {
    auto [it, isNew] = free.try_emplace(id, false);
    if (isNew)
      it->second = isFreeParameter(prover, id);
    return it->second;
  }
  unsigned dimensionOf(const Monomial &m) {
    unsigned highest = 0;
    for (ExprRef atom : m) {
      llvm::SmallVector<unsigned> symbols;
      exprs.symbolsOf(atom, symbols);
      for (unsigned id : symbols)
        if (exprs.symbol(id).kind == SymbolKind::ThreadIdx || exprs.symbol(id).kind == SymbolKind::BlockIdx)
          highest = std::max(highest, exprs.symbol(id).dim);
    }
    return highest;
  }
  void propose(const Access &a);
  std::optional<Poly> extentOf(const Access &a, const Poly &rest);

  Prover &prover;
  ExprContext &exprs;
  std::map<unsigned, bool> free;
  std::vector<OrderCondition> out;
};

// How many bytes the places `rest` of all threads span, in terms of parameters.
std::optional<Poly> Proposer::extentOf(const Access &a, const Poly &rest) {
  std::vector<Inequality> facts;
  llvm::SmallVector<ExprRef> conjuncts;
  conjunctsOf(a.path, conjuncts);
  for (ExprRef c : conjuncts)
    appendInequalities(exprs, c, facts);
  facts.insert(facts.end(), prover.inequalities().begin(), prover.inequalities().end());
  auto isParameter = [&](ExprRef e) {
    return e->kind == ExprKind::Sym && exprs.symbol(e->symbol).kind == SymbolKind::Param;
  };
  // What one launch has one value of moves all places alike.
  Poly moving;
  for (const auto &[m, c] : rest.terms)
    if (varies(m))
      moving.terms[m] = c;
  Poly minus;
  if (!addScaled(minus, moving, -1))
    return std::nullopt;
  auto above = upperBound(exprs, moving, facts, isParameter), below = upperBound(exprs, minus, facts, isParameter);
  if (!above || !below || !addScaled(*above, *below, 1) || !addScaled(*above, constantPoly(a.bytes), 1))
    return std::nullopt;
  return above;
}

void Proposer::propose(const Access &a) {
  Poly offset = toPoly(exprs, a.offset), rest;
  std::vector<Digit> digits;
  for (const auto &[m, c] : offset.terms) {
    llvm::SmallVector<unsigned, 2> strides;
    for (ExprRef atom : m)
      if (varies(m) && atom->kind == ExprKind::Sym && isStride(atom->symbol))
        strides.push_back(atom->symbol);
    if (strides.size() > 1)
      return;
    if (strides.empty()) {
      rest.terms[m] = c;
      continue;
    }
    auto it = llvm::find_if(digits, [&](const Digit &d) { return d.stride == strides[0]; });
    if (it == digits.end())
      it = digits.insert(digits.end(), Digit{strides[0], {}, 0, 0});
    it->terms.terms[m] = c;
    it->factor = gcd(it->factor, c);
    it->dimension = std::max(it->dimension, dimensionOf(m));
  }
  // The z index has the widest stride; of two alike, the one named first.
  llvm::stable_sort(digits, [&](const Digit &x, const Digit &y) {
    if (x.dimension != y.dimension)
      return x.dimension < y.dimension;
    return exprs.symbol(x.stride).arg > exprs.symbol(y.stride).arg;
  });
  for (const Digit &digit : digits) {
    auto extent = extentOf(a, rest);
    if (!extent || !fitsContract(exprs, *extent))
      return;
    // `x <= width` asks for pitch >= width + 1, which rows without a gap do not
    // meet: that guard is wrong rather than the pitch.
    if (!extent->isConstant() && extent->constant() > 0)
      return;
    Poly stride;
    stride.terms[{exprs.sym(digit.stride)}] = digit.factor;
    ExprRef truth = normalisedAtMost(exprs, *extent, stride);
    llvm::SmallVector<unsigned> symbols;
    exprs.symbolsOf(truth, symbols);
    if (truth->kind == ExprKind::Le && llvm::is_contained(symbols, digit.stride)) {
      OrderCondition order{conditionText(exprs, truth), "keeps what `" + exprs.symbol(digit.stride).name +
                                                            "` steps over in `" + prover.kernel.objects[a.object].name +
                                                            "` apart"};
      if (llvm::none_of(out, [&](const OrderCondition &o) { return o.text == order.text; }))
        out.push_back(std::move(order));
    }
    if (!addScaled(rest, digit.terms, 1))
      return;
  }
}

} // namespace

std::vector<OrderCondition> proposeStrides(Prover &prover) { return Proposer(prover).run(); }

bool leavesAllReachable(Prover &prover) {
  ExprContext &exprs = prover.exprs;
  std::set<unsigned> spoken;
  for (const Condition &c : prover.conditions)
    if (c.kind == ConditionKind::Order) {
      llvm::SmallVector<unsigned> symbols;
      exprs.symbolsOf(c.truth, symbols);
      for (unsigned id : symbols)
        spoken.insert(exprs.symbol(id).arg);
    }
  std::set<unsigned> seen;
  auto isReached = [&](ExprRef path) {
    if (!path || !seen.insert(path->order).second)
      return true;
    llvm::SmallVector<unsigned> symbols;
    exprs.symbolsOf(path, symbols);
    bool isSpokenOf = path->kind == ExprKind::False || llvm::any_of(symbols, [&](unsigned id) {
                        return exprs.symbol(id).kind == SymbolKind::Param && spoken.count(exprs.symbol(id).arg);
                      });
    if (!isSpokenOf)
      return true;
    std::vector<ExprRef> query = prover.threadFacts();
    query.push_back(path);
    return prover.smt.check(exprs, query) != Sat::Unsat;
  };
  return llvm::all_of(prover.kernel.accesses, [&](const Access &a) { return isReached(a.path); }) &&
         llvm::all_of(prover.kernel.bounds, [&](const BoundsObligation &b) { return isReached(b.path); }) &&
         llvm::all_of(prover.kernel.barriers, [&](const Barrier &b) { return isReached(b.path); });
}

} // namespace tn
