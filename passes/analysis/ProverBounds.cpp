// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Elimination of atoms from upper bounds. See ProverBounds.h.
#include "passes/analysis/ProverBounds.h"
#include "passes/analysis/ProofLog.h"
#include "llvm/ADT/STLExtras.h"

namespace tn::analysis {

// Over the integers `4k - 4n + 1 <= 0` says `k - n + 1 <= 0`: divided by what
// divides everything but the constant, which is rounded up.
static void tighten(Poly &p) {
  Int g = commonFactor(p), constant = p.constant();
  if (g < 2)
    return;
  p.terms.erase(Monomial{});
  for (auto &[m, c] : p.terms.change())
    c /= g;
  Int up = constant / g + (constant > 0 && constant % g != 0 ? 1 : 0);
  if (up != 0)
    p.terms[{}] = up;
}

static std::optional<Poly> difference(ExprContext &exprs, ExprRef a, ExprRef b, Int plus) {
  Poly p = toPoly(exprs, a);
  if (!addScaled(p, toPoly(exprs, b), -1) || !addScaled(p, constantPoly(plus), 1))
    return std::nullopt;
  return p;
}

// Of a bound on a quotient, what it says of the dividend: x / d <= r is
// x <= d*r + d - 1, and x / d >= r is x >= d*r. (A flat index is one symbol where
// the guard speaks of its row.)
static std::optional<Poly> withoutQuotient(ExprContext &exprs, const Poly &p) {
  for (const auto &[m, c] : p.terms) {
    if (m.size() != 1 || (c != 1 && c != -1))
      continue;
    ExprRef atom = m[0];
    bool isFloor = atom->kind == ExprKind::FloorDiv;
    if (!isFloor && (atom->kind != ExprKind::Div || exprs.range((*atom)[0]).lo < 0 || exprs.range((*atom)[1]).lo < 1))
      continue;
    Poly rest = p, d = toPoly(exprs, (*atom)[1]);
    rest.terms.erase(m);
    auto result = multiply(rest, d);
    if (!result || !addScaled(*result, toPoly(exprs, (*atom)[0]), c))
      return std::nullopt;
    if (c == 1 && (!addScaled(*result, d, -1) || !addScaled(*result, constantPoly(1), 1)))
      return std::nullopt;
    if (result->isConstant())
      return std::nullopt;
    tighten(*result);
    return result;
  }
  return std::nullopt;
}

static void makeInequalities(ExprContext &exprs, ExprRef conjunct, std::vector<Inequality> &out) {
  auto push = [&](std::optional<Poly> p) {
    if (!p || p->isConstant())
      return;
    tighten(*p);
    if (auto q = withoutQuotient(exprs, *p))
      out.push_back(std::move(*q));
    out.push_back(std::move(*p));
  };
  switch (conjunct->kind) {
  case ExprKind::And:
    for (ExprRef operand : conjunct->operands)
      appendInequalities(exprs, operand, out);
    return;
  case ExprKind::Lt:
    return push(difference(exprs, (*conjunct)[0], (*conjunct)[1], 1));
  case ExprKind::Le:
    return push(difference(exprs, (*conjunct)[0], (*conjunct)[1], 0));
  case ExprKind::Eq:
    if ((*conjunct)[0]->isBool())
      return;
    push(difference(exprs, (*conjunct)[0], (*conjunct)[1], 0));
    push(difference(exprs, (*conjunct)[1], (*conjunct)[0], 0));
    return;
  case ExprKind::Ne: {
    // `a != b` sharpens a range that ends at b.
    if ((*conjunct)[0]->isBool())
      return;
    auto p = difference(exprs, (*conjunct)[0], (*conjunct)[1], 0);
    if (!p)
      return;
    Range range = exprs.range(fromPoly(exprs, *p));
    if (range.lo >= 0) // a - b >= 1
      push(difference(exprs, (*conjunct)[1], (*conjunct)[0], 1));
    if (range.hi <= 0)
      push(difference(exprs, (*conjunct)[0], (*conjunct)[1], 1));
    return;
  }
  case ExprKind::Not: {
    ExprRef inner = (*conjunct)[0];
    if (inner->kind == ExprKind::Lt)
      push(difference(exprs, (*inner)[1], (*inner)[0], 0));
    else if (inner->kind == ExprKind::Le)
      push(difference(exprs, (*inner)[1], (*inner)[0], 1));
    return;
  }
  default:
    return;
  }
}

void appendInequalities(ExprContext &exprs, ExprRef conjunct, std::vector<Inequality> &out) {
  auto &memo = linearMemo(exprs).inequalities;
  auto it = memo.find(conjunct);
  if (it == memo.end()) {
    std::vector<Inequality> made;
    makeInequalities(exprs, conjunct, made);
    it = memo.try_emplace(conjunct, std::move(made)).first;
  }
  exprs.count(1 + it->second.size());
  out.insert(out.end(), it->second.begin(), it->second.end());
}

// p / d where that leaves no rest.
static std::optional<Poly> divideExactly(Poly p, const Poly &d) {
  if (d.isConstant())
    return std::nullopt;
  const auto &[lead, k] = *d.terms.rbegin();
  Poly quotient;
  for (unsigned step = 0; step < 8 && !p.terms.empty(); ++step) {
    const auto &[m, c] = *p.terms.rbegin();
    auto rest = divide(m, lead);
    if (!rest || c % k != 0)
      return std::nullopt;
    Poly factor;
    factor.terms[*rest] = c / k;
    auto product = multiply(factor, d);
    if (!product || !addScaled(p, *product, -1) || !addScaled(quotient, factor, 1))
      return std::nullopt;
  }
  return p.terms.empty() && !quotient.terms.empty() ? std::optional(std::move(quotient)) : std::nullopt;
}

// Fewer facts are searched as they are.
static constexpr size_t kManyFacts = 32;

// 128-bit division is slow, and most coefficients are small.
static bool isMultiple(Int a, Int b) {
  if (b == 1 || b == -1)
    return true;
  if (a == int64_t(a) && b == int64_t(b))
    return int64_t(a) % int64_t(b) == 0;
  return a % b == 0;
}

// e − c·f, where c is what multiplies f's monomial `lead`, of coefficient k, in e.
struct Step {
  Poly result, multiplier;
};
// Terms of one sign, which non-negative factors can have; or, where there are
// both, all of them: (w - 2)*(h - 2) as a whole may be known to be above zero.
static std::optional<Step> cancel(ExprContext &exprs, const Poly &e, const Inequality &f, const Monomial &lead, Int k,
                                  bool all = false) {
  exprs.count(e.terms.size());
  // Most facts have nothing to do with it: counted before anything is made.
  size_t number = 0;
  bool isMixed = false;
  for (const auto &[m, coefficient] : e.terms) {
    if (!divides(lead, m) || !isMultiple(coefficient, k))
      continue;
    bool isNegative = (coefficient < 0) != (k < 0);
    isMixed |= isNegative;
    number += !isNegative || all;
  }
  if (number == 0 || (all && (!isMixed || number < 2 || number > 8)))
    return std::nullopt;
  Poly c;
  for (const auto &[m, coefficient] : e.terms)
    if (divides(lead, m) && isMultiple(coefficient, k) && (all || (coefficient < 0) == (k < 0)))
      c.terms[*divide(m, lead)] = coefficient / k;
  exprs.count(c.terms.size() * f.terms.size());
  auto product = multiply(c, f);
  if (!product)
    return std::nullopt;
  Step step{e, c};
  if (!addScaled(step.result, *product, -1))
    return std::nullopt;
  return step;
}

static bool isBounded(ExprContext &exprs, const Poly &e, const std::vector<Inequality> &facts, unsigned depth);
static bool proves(ExprContext &exprs, const Poly &e, const std::vector<Inequality> &facts,
                   unsigned depth, unsigned &budget);

static bool isNonNegative(ExprContext &exprs, const Poly &c, const std::vector<Inequality> &facts,
                          unsigned depth) {
  if (rangeOf(exprs, c).lo >= 0)
    return true;
  if (depth == 0)
    return false;
  // Each factor of each monomial on its own; a difference as a whole.
  for (const auto &[m, k] : c.terms) {
    if (k < 0) {
      Poly minus;
      unsigned budget = 1;
      return c.terms.size() > 1 && addScaled(minus, c, -1) && proves(exprs, minus, facts, 1, budget);
    }
    for (ExprRef factor : m) {
      if (exprs.range(factor).lo >= 0)
        continue;
      Poly minus;
      minus.terms[{factor}] = -1;
      if (!isBounded(exprs, minus, facts, std::min(depth - 1, 2u)))
        return false;
    }
  }
  return true;
}

// least <= e, for a least of 0 or 1: of a product each factor on its own.
static bool provesAtLeast(ExprContext &exprs, ExprRef e, Int least, const std::vector<Inequality> &facts,
                          unsigned depth) {
  Range range = exprs.range(e);
  if (range.lo >= least || range.hi < least || depth == 0)
    return range.lo >= least;
  Poly p = toPoly(exprs, e);
  if (p.terms.size() == 1 && p.terms.begin()->second > 0 && p.terms.begin()->first.size() >= 2)
    return llvm::all_of(p.terms.begin()->first,
                        [&](ExprRef factor) { return provesAtLeast(exprs, factor, least, facts, depth); });
  Poly minus = constantPoly(least);
  unsigned budget = 12;
  return addScaled(minus, p, -1) && proves(exprs, minus, facts, std::min(depth - 1, 3u), budget);
}

// What an atom's own definition says about it, as inequalities.
// What it says under a condition, of a quotient for a natural dividend and a
// divisor of 1 or more, is said where `facts` prove the condition.
static void atomFacts(ExprContext &exprs, ExprRef atom, const std::vector<Inequality> &facts, unsigned depth,
                      std::vector<Inequality> &out) {
  auto le = [&](ExprRef a, ExprRef b) {
    if (auto p = difference(exprs, a, b, 0))
      out.push_back(std::move(*p));
  };
  auto isAtLeast = [&](ExprRef e, Int least) { return provesAtLeast(exprs, e, least, facts, depth); };
  switch (atom->kind) {
  case ExprKind::FloorDiv: {
    ExprRef scaled = exprs.mul(atom, (*atom)[1]);
    le(scaled, (*atom)[0]);
    le((*atom)[0], exprs.add(scaled, exprs.constant((*atom)[1]->value - 1)));
    return;
  }
  case ExprKind::FloorRem:
    le(atom, exprs.constant((*atom)[1]->value - 1));
    if (exprs.range((*atom)[0]).lo >= 0)
      le(atom, (*atom)[0]);
    return;
  case ExprKind::Div:
    if (isAtLeast((*atom)[1], 1) && isAtLeast((*atom)[0], 0)) {
      // x <= end gives (x / d)*d <= end, x / d <= end, and where end is q*d - 1
      // that x / d <= q - 1.
      Poly divisor = toPoly(exprs, (*atom)[1]);
      std::vector<ExprRef> ends;
      for (const Inequality &f : facts) {
        Poly end = toPoly(exprs, (*atom)[0]);
        if (end.isConstant() || !f.terms.count(end.terms.rbegin()->first) || !addScaled(end, f, -1))
          continue;
        ends.push_back(fromPoly(exprs, end));
        if (!addScaled(end, constantPoly(1), 1))
          continue;
        auto quotient = divideExactly(end, divisor);
        if (quotient && addScaled(*quotient, constantPoly(1), -1))
          le(atom, fromPoly(exprs, *quotient));
      }
      for (ExprRef end : ends) {
        le(exprs.mul(atom, (*atom)[1]), end);
        le(atom, end);
      }
      le(exprs.constant(0), atom);
      ExprRef product = exprs.mul(atom, (*atom)[1]);
      le(product, (*atom)[0]);
      le((*atom)[0], exprs.add({product, (*atom)[1], exprs.constant(-1)}));
      le(atom, (*atom)[0]);
    }
    return;
  case ExprKind::Rem:
    // By zero there is no value that could be told of.
    if (!isAtLeast((*atom)[1], 1))
      return;
    le(exprs.add(atom, exprs.constant(1)), (*atom)[1]);
    if (isAtLeast((*atom)[0], 0)) {
      le(exprs.constant(0), atom);
      le(atom, (*atom)[0]);
    }
    return;
  case ExprKind::Min:
    for (ExprRef operand : atom->operands)
      le(atom, operand);
    return;
  case ExprKind::Max:
    for (ExprRef operand : atom->operands)
      le(operand, atom);
    return;
  case ExprKind::BitAnd:
    for (ExprRef operand : atom->operands)
      if (exprs.range((*atom)[0]).lo >= 0 && exprs.range((*atom)[1]).lo >= 0)
        le(atom, operand);
    return;
  case ExprKind::Shr:
    if (exprs.range((*atom)[0]).lo >= 0)
      le(atom, (*atom)[0]);
    return;
  default:
    return;
  }
}

// Everything an atom of `e` brings along.
static std::vector<Inequality> definitions(ExprContext &exprs, const Poly &e, const std::vector<Inequality> &facts,
                                           unsigned depth) {
  std::vector<Inequality> out;
  llvm::SmallVector<ExprRef> seen;
  for (const auto &[m, c] : e.terms)
    for (ExprRef factor : m)
      if (!llvm::is_contained(seen, factor)) {
        seen.push_back(factor);
        atomFacts(exprs, factor, facts, depth, out);
      }
  return out;
}

static bool proves(ExprContext &exprs, const Poly &e, const std::vector<Inequality> &facts,
                   unsigned depth, unsigned &budget) {
  if (rangeOf(exprs, e).hi <= 0)
    return true;
  if (depth == 0 || e.terms.size() > 12 || budget == 0 || exprs.isExhausted())
    return false;
  --budget;
  // What leaves the least comes first: of `(z*ny + y)*nx + x` it is `x < nx`
  // that makes things meet, not `x < 32`.
  std::vector<Step> steps;
  auto collect = [&](const Inequality &f) {
    for (const auto &[lead, k] : f.terms) {
      if (lead.empty())
        continue;
      for (bool whole : {true, false}) {
      auto step = cancel(exprs, e, f, lead, k, whole);
      // A step that makes it longer is worth it only when it is the last one.
      if (step && (step->result.terms.size() <= e.terms.size() + 2 || rangeOf(exprs, step->result).hi <= 0))
        steps.push_back(std::move(*step));
      }
    }
  };
  for (const Inequality &f : facts)
    collect(f);
  for (const Inequality &f : definitions(exprs, e, facts, depth - 1))
    collect(f);
  llvm::stable_sort(steps, [](const Step &a, const Step &b) { return a.result.terms.size() < b.result.terms.size(); });
  return llvm::any_of(steps, [&](const Step &step) {
    return isNonNegative(exprs, step.multiplier, facts, depth - 1) && proves(exprs, step.result, facts, depth - 1, budget);
  });
}

static bool isBounded(ExprContext &exprs, const Poly &e, const std::vector<Inequality> &facts, unsigned depth) {
  unsigned budget = 200;
  return proves(exprs, e, facts, depth, budget);
}

// A number for the monomials of a fact.
static unsigned supportOf(LinearMemo &memo, const Inequality &f) {
  if (f.terms.empty())
    return 0;
  unsigned &number = f.terms.supportNumber();
  if (number == 0) {
    std::vector<unsigned> support;
    for (const auto &[m, c] : f.terms) {
      for (ExprRef factor : m)
        support.push_back(factor->order);
      if (!m.empty())
        support.push_back(~0u);
    }
    number = memo.supports.try_emplace(std::move(support), memo.supports.size() + 1).first->second;
  }
  return number;
}

// b − a, where the two differ in their constants only and have the same support.
static std::optional<Int> constantBetween(const Inequality &a, const Inequality &b) {
  auto i = a.terms.begin(), j = b.terms.begin();
  Int x = 0, y = 0;
  if (i != a.terms.end() && i->first.empty())
    x = (i++)->second;
  if (j != b.terms.end() && j->first.empty())
    y = (j++)->second;
  for (; i != a.terms.end(); ++i, ++j)
    if (i->second != j->second)
      return std::nullopt;
  Int difference;
  if (__builtin_sub_overflow(y, x, &difference))
    return std::nullopt;
  return difference;
}

// Of facts over the same monomials, those that no other one implies: of `k <= n`
// and `k < n` the latter, of `i < s`, `n + i < s`, `2*n + i < s` for n >= 0 the
// last one with an n. An unrolled kernel has as many of them as accesses.
static std::vector<Inequality> strongest(ExprContext &exprs, llvm::ArrayRef<const Inequality *> facts) {
  LinearMemo &memo = linearMemo(exprs);
  llvm::DenseMap<unsigned, llvm::SmallVector<size_t, 2>> bySupport;
  std::vector<Inequality> kept;
  exprs.count(facts.size());
  for (const Inequality *f : facts) {
    llvm::SmallVector<size_t, 2> &alike = bySupport[supportOf(memo, *f)];
    bool isNew = true;
    for (size_t i : alike) {
      exprs.count(1);
      // kept − f <= 0 everywhere: f says more; >= 0: it says less.
      Range range;
      if (auto constant = constantBetween(*f, kept[i])) {
        range = {*constant, *constant};
      } else {
        Poly difference = kept[i];
        if (facts.size() < kManyFacts || !addScaled(difference, *f, -1))
          continue;
        range = rangeOf(exprs, difference);
      }
      isNew = range.hi > 0 && range.lo < 0;
      if (range.hi <= 0)
        kept[i] = *f;
      if (!isNew)
        break;
    }
    if (!isNew)
      continue;
    alike.push_back(kept.size());
    kept.push_back(*f);
  }
  return kept;
}

bool provesNonPositive(ExprContext &exprs, const Poly &e, const std::vector<Inequality> &facts,
                       unsigned depth) {
  if (exprs.isExhausted())
    return false;
  std::vector<const Inequality *> all;
  if (facts.size() >= kManyFacts)
    for (const Inequality &f : facts)
      all.push_back(&f);
  if (!(all.empty() ? isBounded(exprs, e, facts, depth) : isBounded(exprs, e, strongest(exprs, all), depth)))
    return false;
  if (exprs.proofs)
    exprs.proofs->addBound(e, facts);
  return true;
}

// A quotient's dividend is nearer to what bounds it than the quotient.
static unsigned nesting(ExprRef atom) {
  unsigned depth = 0;
  for (; atom->kind == ExprKind::Div || atom->kind == ExprKind::FloorDiv; atom = (*atom)[0])
    ++depth;
  return depth;
}

// How far a polynomial is from holding allowed atoms only.
static unsigned badness(const Poly &e, llvm::function_ref<bool(ExprRef)> isAllowed) {
  unsigned sum = 0;
  for (const auto &[m, c] : e.terms) {
    unsigned weight = 1;
    for (ExprRef factor : m)
      weight *= isAllowed(factor) ? 1 : 4 + nesting(factor);
    sum += weight == 1 ? 0 : weight;
  }
  return sum;
}

static std::optional<Poly> eliminate(ExprContext &exprs, const Poly &e,
                                     const std::vector<Inequality> &facts,
                                     llvm::function_ref<bool(ExprRef)> isAllowed, unsigned depth,
                                     unsigned &budget) {
  unsigned bad = badness(e, isAllowed);
  if (bad == 0)
    return e;
  if (depth == 0 || budget == 0 || exprs.isExhausted())
    return std::nullopt;
  --budget;
  auto attempt = [&](const Inequality &f) -> std::optional<Poly> {
    for (const auto &[lead, k] : f.terms) {
      if (lead.empty() || llvm::all_of(lead, isAllowed))
        continue;
      for (bool whole : {true, false}) {
        auto step = cancel(exprs, e, f, lead, k, whole);
        if (!step || badness(step->result, isAllowed) >= bad)
          continue;
        if (!isNonNegative(exprs, step->multiplier, facts, 2))
          continue;
        if (auto result = eliminate(exprs, step->result, facts, isAllowed, depth - 1, budget))
          return result;
      }
    }
    return std::nullopt;
  };
  for (const Inequality &f : facts)
    if (auto result = attempt(f))
      return result;
  for (const Inequality &f : definitions(exprs, e, facts, 3))
    if (auto result = attempt(f))
      return result;
  // A narrow constant range of an atom, where nothing symbolic is known.
  for (const auto &[m, c] : e.terms)
    for (ExprRef factor : m) {
      Range range = exprs.range(factor);
      // Only the end that bounds the term matters: of `n - k`, that k >= 0.
      if (isAllowed(factor) || (c > 0 ? range.hi > 65535 : range.lo < -65535))
        continue;
      Poly f;
      f.terms[{factor}] = c > 0 ? 1 : -1;
      if (!addScaled(f, constantPoly(c > 0 ? -range.hi : range.lo), 1))
        continue;
      if (auto result = attempt(f))
        return result;
    }
  return std::nullopt;
}

std::optional<Poly> upperBound(ExprContext &exprs, const Poly &e,
                               const std::vector<Inequality> &facts,
                               llvm::function_ref<bool(ExprRef)> isAllowed) {
  // What takes away most at once bounds most tightly: `y + k < height` before
  // `k < 32`.
  std::vector<std::pair<unsigned, const Inequality *>> ranked;
  for (const Inequality &f : facts)
    ranked.push_back({badness(f, isAllowed), &f});
  llvm::stable_sort(ranked, [](const auto &a, const auto &b) { return a.first > b.first; });
  std::vector<const Inequality *> ordered;
  for (const auto &[rank, f] : ranked)
    ordered.push_back(f);
  unsigned budget = 400;
  return eliminate(exprs, e, strongest(exprs, ordered), isAllowed, 10, budget);
}

// Replaces an atom of degree one by a polynomial.
static std::optional<Poly> replaceAtom(const Poly &e, ExprRef atom, const Poly &value) {
  Poly result;
  for (const auto &[m, c] : e.terms) {
    auto rest = divide(m, {atom});
    Poly term;
    term.terms[rest ? *rest : m] = c;
    if (rest) {
      auto product = multiply(term, value);
      if (!product)
        return std::nullopt;
      term = std::move(*product);
    }
    if (!addScaled(result, term, 1))
      return std::nullopt;
  }
  return result;
}

std::vector<Case> casesOf(ExprContext &exprs, const Poly &e) {
  std::vector<Case> done, open = {{e, {}}};
  while (!open.empty()) {
    if (done.size() + open.size() > 8)
      return {{e, {}}};
    Case current = std::move(open.back());
    open.pop_back();
    ExprRef choice = nullptr;
    for (const auto &[m, c] : current.value.terms)
      for (ExprRef factor : m)
        if (!choice && (factor->kind == ExprKind::Ite || factor->kind == ExprKind::Min ||
                        factor->kind == ExprKind::Max))
          choice = factor;
    if (!choice) {
      done.push_back(std::move(current));
      continue;
    }
    auto branch = [&](ExprRef value, std::vector<ExprRef> conditions) {
      auto replaced = replaceAtom(current.value, choice, toPoly(exprs, value));
      if (!replaced)
        return false;
      Case next{std::move(*replaced), current.facts};
      for (ExprRef condition : conditions)
        appendInequalities(exprs, condition, next.facts);
      open.push_back(std::move(next));
      return true;
    };
    bool ok = true;
    if (choice->kind == ExprKind::Ite) {
      ok = branch((*choice)[2], {exprs.negate((*choice)[0])}) && branch((*choice)[1], {(*choice)[0]});
    } else {
      for (ExprRef operand : llvm::reverse(choice->operands)) {
        std::vector<ExprRef> conditions;
        for (ExprRef other : choice->operands)
          if (other != operand)
            conditions.push_back(choice->kind == ExprKind::Min ? exprs.le(operand, other)
                                                               : exprs.le(other, operand));
        ok = ok && branch(operand, conditions);
      }
    }
    if (!ok)
      return {{e, {}}};
  }
  return done;
}

} // namespace tn::analysis
