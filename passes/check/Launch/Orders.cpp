// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Proposals for signs and orders of parameters. See Orders.h.
#include "passes/check/Launch/Orders.h"
#include "passes/analysis/Contracts.h"
#include "llvm/ADT/STLExtras.h"
#include <set>
#include <tuple>

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
  std::set<unsigned> sizes;
  auto take = [&](const Symbol &s) {
    if (byArgument.emplace(s.arg, s.name).second && !isFreeParameter(prover, s.id))
      sizes.insert(s.arg);
  };
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
        take(s);
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
        take(s);
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
  for (const auto &[arg, name] : byArgument) {
    OrderKind kind = sizes.count(arg) ? OrderKind::SizeSign : OrderKind::Sign;
    if (divisors.count(arg))
      out.push_back({name + " >= 1", "the kernel divides by `" + name + "`", kind});
    else
      out.push_back({name + " >= 0", "the kernel is not right for a negative `" + name + "`", kind});
  }
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
  // Nor does anything clamp or divide by it, `min(x, width - 1)`: it may then be
  // the size of something else, and a stride by mistake.
  auto visit = [&](ExprRef e, auto &again) -> void {
    if (!e || isBound)
      return;
    for (const auto &[m, c] : toPoly(exprs, e).terms)
      for (ExprRef atom : m)
        if (atom->kind == ExprKind::Wrap || atom->kind == ExprKind::Load)
          again((*atom)[0], again);
        else
          isBound |= atom->kind != ExprKind::Sym && exprs.mentions(atom, symbol);
  };
  for (const Access &a : prover.kernel.accesses)
    visit(a.offset, visit);
  for (const BoundsObligation &b : prover.kernel.bounds)
    visit(b.index, visit);
  return !isBound;
}

namespace {

/// A stride's terms in two indices.
struct Digit {
  unsigned stride = 0; ///< symbol
  Poly first, second;
  Int factor = 0;    ///< what divides the coefficients
  unsigned rank = 0; ///< of what it multiplies: 0 is a loop's counter alone
};

// Above all thread indices.
constexpr unsigned kOutermost = 100;
// Places of one object that are compared with each other.
constexpr size_t kMaxPlaces = 6;

class Proposer {
public:
  explicit Proposer(Prover &prover) : prover(prover), exprs(prover.exprs) {}
  std::vector<OrderCondition> ofPlaces() {
    for (const Access &a : prover.kernel.accesses)
      if (a.writes() && isArgument(a))
        propose(a, a);
    return std::move(out);
  }
  std::vector<OrderCondition> ofPairs() {
    std::map<unsigned, std::vector<const Access *>> places;
    for (const Access &a : prover.kernel.accesses) {
      std::vector<const Access *> &alike = places[a.object];
      auto same = llvm::find_if(alike, [&](const Access *b) { return b->offset == a.offset; });
      if (same != alike.end() && a.writes())
        *same = &a;
      else if (same == alike.end() && alike.size() < kMaxPlaces && isArgument(a))
        alike.push_back(&a);
    }
    for (const auto &[object, alike] : places)
      for (const Access *a : alike)
        for (const Access *b : alike)
          if (a != b && (a->writes() || b->writes()))
            propose(*a, *b);
    return std::move(out);
  }

private:
  bool isArgument(const Access &a) const { return prover.kernel.objects[a.object].kind == ObjectKind::Argument; }
  bool varies(const Monomial &m) {
    return llvm::any_of(m, [&](ExprRef atom) { return !prover.isLaunchValue(atom); });
  }
  bool isStride(unsigned id) {
    auto [it, isNew] = free.try_emplace(id, false);
    if (isNew)
      it->second = isFreeParameter(prover, id);
    return it->second;
  }
  // The indices of threads and blocks in order: thread x, block x, thread y, …
  unsigned rankOf(const Monomial &m) {
    unsigned highest = 0;
    for (ExprRef atom : m) {
      llvm::SmallVector<unsigned> symbols;
      exprs.symbolsOf(atom, symbols);
      for (unsigned id : symbols) {
        const Symbol &s = exprs.symbol(id);
        if (s.kind == SymbolKind::ThreadIdx || s.kind == SymbolKind::BlockIdx)
          highest = std::max(highest, 2 * s.dim + (s.kind == SymbolKind::ThreadIdx ? 1 : 2));
      }
    }
    return highest;
  }
  bool split(const Poly &offset, bool isFirst, std::vector<Digit> &digits, Poly &rest);
  bool sort(std::vector<Digit> &digits, const Poly &a, const Poly &b);
  void propose(const Access &a, const Access &b);
  std::optional<Poly> greatest(const Access &a, const Poly &rest, Int sign);
  std::optional<Poly> extentOf(const Access &a, const Poly &ofA, const Access &b, const Poly &ofB);

  Prover &prover;
  ExprContext &exprs;
  std::map<unsigned, bool> free;
  std::vector<OrderCondition> out;
};

// What moves with the thread in `sign * rest`, at most, in terms of parameters.
std::optional<Poly> Proposer::greatest(const Access &a, const Poly &rest, Int sign) {
  std::vector<Inequality> facts;
  llvm::SmallVector<ExprRef> conjuncts;
  conjunctsOf(a.path, conjuncts);
  for (ExprRef c : conjuncts)
    appendInequalities(exprs, c, facts);
  facts.insert(facts.end(), prover.inequalities().begin(), prover.inequalities().end());
  Poly moving;
  for (const auto &[m, c] : rest.terms)
    if (varies(m))
      moving.terms[m] = sign * c;
  return upperBound(exprs, moving, facts, [&](ExprRef e) {
    return e->kind == ExprKind::Sym && exprs.symbol(e->symbol).kind == SymbolKind::Param;
  });
}

// How many bytes lie from the start of a row to the end of the highest place in
// it, where that is what a row without a gap has; else from the lowest place on.
//   x + 1 under x < w - 2: pitch >= w - 1     x + 1 under x < w: pitch >= w
// `x` under x <= w asks for pitch >= w + 1, which rows without a gap do not meet:
// that guard is wrong rather than the pitch.
std::optional<Poly> Proposer::extentOf(const Access &a, const Poly &ofA, const Access &b, const Poly &ofB) {
  auto above = greatest(a, ofA, 1), below = greatest(b, ofB, -1);
  if (!above || !below || !addScaled(*above, constantPoly(a.bytes), 1))
    return std::nullopt;
  for (const auto &[poly, sum, sign] : {std::tuple(&ofA, &*above, 1), std::tuple(&ofB, &*below, -1)})
    for (const auto &[m, c] : poly->terms)
      if (!varies(m)) {
        Poly term;
        term.terms[m] = c;
        if (!addScaled(*sum, term, sign))
          return std::nullopt;
      }
  // A number that only the hardware's limits on a block give, `pitch >= 1024`,
  // says nothing of the problem.
  auto isUnguarded = [&](const Poly &rest) {
    return llvm::any_of(rest.terms, [&](const auto &term) {
      return llvm::any_of(term.first, [&](ExprRef atom) {
        if (atom->kind != ExprKind::Sym || exprs.symbol(atom->symbol).kind != SymbolKind::ThreadIdx)
          return false;
        const Symbol &size = exprs.symbol(prover.kernel.ids[kBlockDim][exprs.symbol(atom->symbol).dim]);
        return size.lo != size.hi;
      });
    });
  };
  auto isMet = [&](const Poly &extent) {
    if (extent.isConstant() && (isUnguarded(ofA) || isUnguarded(ofB)))
      return false;
    return (extent.isConstant() || extent.constant() <= 0) && fitsContract(exprs, extent);
  };
  // An offset that the launch gives moves the rows as well.
  bool isMoved = false;
  for (const Poly *poly : {&ofA, &ofB})
    for (const auto &[m, c] : poly->terms)
      isMoved |= !m.empty() && !varies(m);
  if (!isMoved && isMet(*above) && provesNonPositive(exprs, *below, prover.inequalities()))
    return above;
  if (!addScaled(*above, *below, 1) || !isMet(*above))
    return std::nullopt;
  return above;
}

// Terms by the stride in them; false where one has two.
bool Proposer::split(const Poly &offset, bool isFirst, std::vector<Digit> &digits, Poly &rest) {
  for (const auto &[m, c] : offset.terms) {
    llvm::SmallVector<unsigned, 2> strides;
    for (ExprRef atom : m)
      if (varies(m) && atom->kind == ExprKind::Sym && isStride(atom->symbol))
        strides.push_back(atom->symbol);
    if (strides.size() > 1)
      return false;
    if (strides.empty()) {
      rest.terms[m] = c;
      continue;
    }
    auto it = llvm::find_if(digits, [&](const Digit &d) { return d.stride == strides[0]; });
    if (it == digits.end()) {
      it = digits.insert(digits.end(), Digit());
      it->stride = strides[0];
    }
    (isFirst ? it->first : it->second).terms[m] = c;
    it->factor = gcd(it->factor, c);
    it->rank = std::max(it->rank, rankOf(m));
  }
  // A border of whole rows, `(y + 1)*pitch`, belongs to the rows.
  for (auto it = rest.terms.begin(); it != rest.terms.end();) {
    auto digit = llvm::find_if(digits, [&](const Digit &d) {
      return !varies(it->first) && llvm::is_contained(it->first, exprs.sym(d.stride));
    });
    if (digit == digits.end()) {
      ++it;
      continue;
    }
    (isFirst ? digit->first : digit->second).terms[it->first] = it->second;
    it = rest.terms.erase(it);
  }
  return true;
}

// Innermost first: the z index has the widest stride, a block's index a wider one
// than a thread's. A loop in a plane of threads runs over planes. Where the
// source does not tell which of two is wider, no condition is asked for: it
// could be one that no ordinary launch meets.
bool Proposer::sort(std::vector<Digit> &digits, const Poly &a, const Poly &b) {
  bool isPlane = false;
  for (const Poly *p : {&a, &b})
    for (const auto &[m, c] : p->terms)
      isPlane |= rankOf(m) > 2;
  std::set<unsigned> ranks;
  for (Digit &digit : digits) {
    if (digit.rank == 0 && isPlane)
      digit.rank = kOutermost;
    if (!ranks.insert(digit.rank).second || (digit.rank == 0 && digits.size() > 1))
      return false;
  }
  llvm::sort(digits, [](const Digit &x, const Digit &y) { return x.rank < y.rank; });
  return true;
}

void Proposer::propose(const Access &a, const Access &b) {
  Poly offsetA = toPoly(exprs, a.offset), offsetB = toPoly(exprs, b.offset), restA, restB;
  std::vector<Digit> digits;
  if (!split(offsetA, true, digits, restA) || !split(offsetB, false, digits, restB) || !sort(digits, offsetA, offsetB))
    return;
  for (const Digit &digit : digits) {
    auto extent = extentOf(a, restA, b, restB);
    if (!extent)
      return;
    Poly stride;
    stride.terms[{exprs.sym(digit.stride)}] = digit.factor;
    ExprRef truth = normalisedAtMost(exprs, *extent, stride);
    llvm::SmallVector<unsigned> symbols;
    exprs.symbolsOf(truth, symbols);
    if (truth->kind == ExprKind::Le && llvm::is_contained(symbols, digit.stride)) {
      OrderCondition order{conditionText(exprs, truth), "keeps what `" + exprs.symbol(digit.stride).name +
                                                            "` steps over in `" + prover.kernel.objects[a.object].name +
                                                            "` apart",
                           OrderKind::Stride};
      if (llvm::none_of(out, [&](const OrderCondition &o) { return o.text == order.text; }))
        out.push_back(std::move(order));
    }
    if (!addScaled(restA, digit.first, 1) || !addScaled(restB, digit.second, 1))
      return;
  }
}

} // namespace

std::vector<OrderCondition> proposeStrides(Prover &prover) { return Proposer(prover).ofPlaces(); }
std::vector<OrderCondition> proposeDistances(Prover &prover) { return Proposer(prover).ofPairs(); }

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
