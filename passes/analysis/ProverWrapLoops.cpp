// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counters that do not wrap, by induction over their loop. See ProverWrap.h.
//
//   for (i = i0; i < n; i += s):  i = i0 + s*k,  with n + s <= 2147483648
//
// Invariant: a counter is taken as exact only when its first value fits and
// every step from a value that passed the test fits.
#include "passes/analysis/ProverWrap.h"
#include "llvm/ADT/STLExtras.h"

namespace tn::analysis {

// So far may a loop's end be kept from the greatest number of its type: no
// problem has a size in the last thousandths of a per cent. A grid's stride is
// larger, and comes near it.
static constexpr Int kShortStep = 65536;

// `0 <= n` for a loop to n by `!=`: made a condition of the launch where the
// loop's counter tells accesses apart and the launch can check it.
void WrapRemover::promiseEnds(Loop &loop) {
  auto uses = [&](ExprRef e) { return e && exprs.mentions(e, loop.counter); };
  if (loop.ends.empty())
    return;
  bool isUsed =
      llvm::any_of(prover.kernel.accesses,
                   [&](const Access &a) { return uses(a.offset); }) ||
      llvm::any_of(prover.kernel.bounds,
                   [&](const BoundsObligation &b) { return uses(b.index); });
  Guards none;
  for (auto &[end, bound] : loop.ends) {
    end = remove(end, none);
    bound = remove(bound, none);
    llvm::SmallVector<ExprRef> conjuncts;
    conjunctsOf(end, conjuncts);
    for (ExprRef c : conjuncts) {
      bool isBound =
          isUsed && (c->kind == ExprKind::Lt || c->kind == ExprKind::Le);
      if (!isBound || containsWrap(c) || !prover.isLaunchValue(c) ||
          follows(c, none) ||
          !isPlausibleCap(exprs, exprs.sub((*c)[0], (*c)[1]),
                          c->kind == ExprKind::Lt ? -1 : 0))
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
    if (!loop.condition || loop.condition->kind == ExprKind::Or ||
        !follows(end, none))
      continue;
    Guards inside;
    inside.conjuncts = {bound};
    appendInequalities(exprs, bound, inside.inequalities);
    llvm::SmallVector<ExprRef> tests;
    conjunctsOf(loop.condition, tests);
    ExprRef result = exprs.truth(true);
    for (ExprRef test : tests) {
      bool isEnd = test->kind == ExprKind::Not &&
                   exprs.mentions(test, loop.counter) &&
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
  // Whoever counts came by these: `if (n > 1000) return;`.
  const Guards none;
  const Guards &entry = loop.entry && loop.entry->kind != ExprKind::True ? path(loop.entry).second : none;
  bool any = false;
  for (ExprRef c : conjuncts) {
    if (c->kind != ExprKind::Lt && c->kind != ExprKind::Le)
      continue;
    for (bool upward : {true, false}) {
      ExprRef w = (*c)[upward ? 0 : 1], limit = (*c)[upward ? 1 : 0];
      if (w->kind != ExprKind::Wrap || !exprs.mentions(w, loop.counter) ||
          inducted.count(w))
        continue;
      limit = remove(limit, entry);
      if (exprs.mentions(limit, loop.counter))
        continue;
      // The parts of x, without their own wraps where those can go.
      ExprRef x = remove((*w)[0], entry);
      llvm::DenseMap<unsigned, ExprRef> first, next;
      first[loop.counter] = exprs.constant(0);
      next[loop.counter] =
          exprs.add(exprs.sym(loop.counter), exprs.constant(1));
      ExprRef x0 = exprs.substitute(x, first);
      ExprRef step = fromPoly(
          exprs, toPoly(exprs, exprs.sub(exprs.substitute(x, next), x)));
      if (exprs.mentions(step, loop.counter))
        continue;
      Int modulus = Int(1) << w->width;
      Int lo = w->isSigned ? -modulus / 2 : 0, hi = lo + modulus - 1;
      ExprRef start = exprs.wrap(x0, w->width, w->isSigned);
      if (start != x0 &&
          (start->kind != ExprKind::Wrap || removeOne(start, entry) != x0))
        continue;
      std::vector<Inequality> facts = known(entry);
      Poly direction = toPoly(exprs, upward ? exprs.neg(step) : step);
      if (!provesNonPositive(exprs, direction, facts))
        continue;
      Int strict = c->kind == ExprKind::Lt;
      // No problem is so large that a step in 64 bits passes its end: there a
      // cap on the size restricts nobody.
      // Nor does one that takes away the last numbers of 32 bits: a block's
      // stride, `i += blockDim.x`, a step by a constant.
      bool isShort = limit->kind == ExprKind::Sym && w->width == 32 &&
                     exprs.symbol(limit->symbol).kind == SymbolKind::Param &&
                     std::max(exprs.range(step).hi, -exprs.range(step).lo) <= kShortStep;
      Cap allowed = w->width > 32 || isShort ? Cap::Any : Cap::Dimensions;
      bool fits;
      std::string missing;
      if (upward) {
        ExprRef last = exprs.add({limit, step, exprs.constant(-strict)});
        fits = staysBelow(toPoly(exprs, last), hi, entry, last, w->width,
                          allowed, &missing);
      } else {
        // lowest value after a step: limit + strict + step >= lo
        ExprRef last = exprs.add({limit, step, exprs.constant(strict)});
        fits = staysBelow(toPoly(exprs, exprs.neg(last)), -lo, entry, last,
                          w->width, allowed, &missing);
      }
      // `n % 128 == 0`: what is below n is 128 below.
      if (!fits && w->width <= 32 && solverCalls < 40) {
        ++solverCalls;
        std::vector<ExprRef> given = entry.conjuncts;
        given.push_back(upward ? (strict ? exprs.lt(x, limit) : exprs.le(x, limit))
                               : (strict ? exprs.lt(limit, x) : exprs.le(limit, x)));
        ExprRef stepped = exprs.add(x, step);
        fits = prover.proves(given, upward ? exprs.le(stepped, exprs.constant(hi))
                                           : exprs.le(exprs.constant(lo), stepped));
      }
      // A loop that steps past the end of a problem of any size: restricting
      // the size is the author's to do.
      // The kernel is rejected for it, so the other checks may take it as
      // exact. An unsigned counter may wrap by the rules of C++: one that
      // counts in fixed steps stays a wrap, which the checks see; one that
      // strides by the launch's shape comes to other threads' elements.
      bool strides = w->isSigned || !step->isConst();
      if (!fits && strides && w->width <= 32 && !missing.empty()) {
        prover.overflows.push_back(
            {w, loop.op, loop.counter, exprs.str(x), missing});
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

} // namespace tn::analysis
