// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Recognises the shape of a loop variable; see LoopShape.h.
//
//   next = Wrap(i + 4, 32, signed), condition i < n, n ≤ 2^31 - 1
//   → affine with step 4; i ≤ 2^31 - 2 in each iteration, and i + 4 may wrap
//   next = Wrap(i + 1, 32, signed): i + 1 ≤ 2^31 - 1, so it never does
#include "passes/analysis/LoopShape.h"

#include "llvm/ADT/STLExtras.h"

namespace tn::analysis {

static constexpr unsigned kMaxOrbit = 64, kMaxPeriod = 4;

static bool mentionsFrom(ExprContext &exprs, ExprRef e, unsigned firstSymbol) {
  llvm::SmallVector<unsigned> symbols;
  exprs.symbolsOf(e, symbols);
  return !symbols.empty() && symbols.back() >= firstSymbol;
}

static ExprRef withoutWrap(ExprRef e, unsigned width) {
  return e->kind == ExprKind::Wrap && e->width >= width ? e->operands[0] : e;
}

static Range typeRange(unsigned width, bool isSigned) {
  Int modulus = Int(1) << width;
  return isSigned ? Range{-(modulus / 2), modulus / 2 - 1} : Range{0, modulus - 1};
}

Range boundsOf(ExprContext &exprs, ExprRef condition, ExprRef value) {
  Range result{-kIntMax, kIntMax};
  llvm::ArrayRef<ExprRef> conjuncts =
      condition->kind == ExprKind::And ? condition->operands : llvm::ArrayRef<ExprRef>(condition);
  llvm::SmallVector<unsigned> own;
  exprs.symbolsOf(value, own);
  auto isFree = [&](ExprRef e) {
    return llvm::none_of(own, [&](unsigned symbol) { return exprs.mentions(e, symbol); });
  };
  for (ExprRef c : conjuncts) {
    if (c->kind != ExprKind::Lt && c->kind != ExprKind::Le)
      continue;
    Int strict = c->kind == ExprKind::Lt;
    // value + rest < 0  →  value <= -rest - 1;   rest - value < 0  →  value >= rest + 1
    ExprRef difference = exprs.sub(c->operands[0], c->operands[1]);
    ExprRef below = exprs.sub(difference, value), above = exprs.add(difference, value);
    if (isFree(below)) {
      Range r = exprs.range(below);
      if (r.lo > -kIntMax)
        result.hi = std::min(result.hi, -r.lo - strict);
    } else if (isFree(above)) {
      Range r = exprs.range(above);
      if (r.lo > -kIntMax)
        result.lo = std::max(result.lo, r.lo + strict);
    }
  }
  return result;
}

// By induction: the value fits before the first step, and whenever an iteration
// goes on to the next its condition bounds the value, so that the step fits.
// With `tested` the value after the step, that bounds the step after it.
static bool staysInRange(ExprContext &exprs, const Recurrence &r, Shape &shape, ExprRef tested, bool isAfterStep) {
  Range type = typeRange(r.width, r.isSigned), step = exprs.range(shape.step), init = exprs.range(r.init);
  init = {std::max(init.lo, type.lo), std::min(init.hi, type.hi)};
  Range bounds = boundsOf(exprs, r.condition, tested);
  Int trips = 0;
  if (step.lo >= 0 && bounds.hi < kIntMax && step.hi < kIntMax) {
    // The first step is taken before the first test of what it gives.
    if (bounds.hi + step.hi > type.hi || (isAfterStep && init.hi + step.hi > type.hi))
      return false;
    if (step.lo >= 1)
      trips = bounds.hi < init.lo ? 0 : (bounds.hi - init.lo) / step.lo + 1;
  } else if (step.hi <= 0 && bounds.lo > -kIntMax && step.lo > -kIntMax) {
    if (bounds.lo + step.lo < type.lo || (isAfterStep && init.lo + step.lo < type.lo))
      return false;
    if (step.hi <= -1)
      trips = bounds.lo > init.hi ? 0 : (init.hi - bounds.lo) / -step.hi + 1;
  } else {
    return false;
  }
  shape.neverWraps = true;
  if (step.lo >= 1 || step.hi <= -1)
    shape.maxCounter = trips;
  return true;
}

static void provesNoWrap(ExprContext &exprs, const Recurrence &r, Shape &shape) {
  if (!r.condition || staysInRange(exprs, r, shape, exprs.sym(r.symbol), false))
    return;
  if (r.isPostTest)
    staysInRange(exprs, r, shape, r.next, true);
}

// The value that a conjunct `value != end` excludes; null when there is none.
static ExprRef excluded(ExprContext &exprs, ExprRef condition, ExprRef value, unsigned firstSymbol) {
  llvm::ArrayRef<ExprRef> conjuncts =
      condition->kind == ExprKind::And ? condition->operands : llvm::ArrayRef<ExprRef>(condition);
  for (ExprRef c : conjuncts) {
    if (c->kind != ExprKind::Not || c->operands[0]->kind != ExprKind::Eq || c->operands[0]->operands[0]->isBool())
      continue;
    ExprRef difference = exprs.sub(c->operands[0]->operands[0], c->operands[0]->operands[1]);
    for (ExprRef end : {exprs.sub(value, difference), exprs.add(value, difference)})
      if (!mentionsFrom(exprs, end, firstSymbol))
        return end;
  }
  return nullptr;
}

// Every coefficient divisible by `k`, so that the whole is, whatever the symbols.
static bool isMultiple(ExprContext &exprs, ExprRef e, Int k) {
  llvm::ArrayRef<ExprRef> terms = e->kind == ExprKind::Add ? e->operands : llvm::ArrayRef<ExprRef>(e);
  return llvm::all_of(terms, [&](ExprRef term) {
    return exprs.floorRem(term, k)->isConst() && exprs.floorRem(term, k)->value == 0;
  });
}

void findEnd(ExprContext &exprs, const Recurrence &r, Shape &shape) {
  if (!r.condition || !shape.step || !shape.step->isConst() || shape.step->value == 0)
    return;
  Int step = shape.step->value;
  shape.end = excluded(exprs, r.condition, exprs.sym(r.symbol), r.firstSymbol);
  if (!shape.end && r.isPostTest) {
    shape.end = excluded(exprs, r.condition, r.next, r.firstSymbol);
    shape.isAfterStep = shape.end;
  }
  ExprRef way = shape.end ? exprs.sub(shape.end, r.init) : nullptr;
  if (!way || !isMultiple(exprs, way, step < 0 ? -step : step)) {
    shape.end = nullptr;
    return;
  }
  // Both ends known: so is the number of iterations.
  if (way->isConst() && way->value / step >= (shape.isAfterStep ? 1 : 0)) {
    shape.neverWraps = true;
    shape.maxCounter = way->value / step;
    bool isAll = r.condition->kind == ExprKind::Not;
    shape.isExact = isAll && !r.isPostTest;
  }
}

// The values from a constant start, while they are constants.
static bool enumerate(ExprContext &exprs, const Recurrence &r, Shape &shape) {
  if (!r.init->isConst())
    return false;
  llvm::SmallVector<unsigned> symbols;
  exprs.symbolsOf(r.next, symbols);
  if (symbols.size() != 1 || symbols[0] != r.symbol)
    return false;
  Int value = r.init->value;
  llvm::SmallVector<Int> values;
  bool surelyGoesOn = true;
  while (values.size() <= kMaxOrbit) {
    llvm::DenseMap<unsigned, ExprRef> map;
    map[r.symbol] = exprs.constant(value);
    values.push_back(value);
    if (r.condition) {
      ExprRef goesOn = exprs.substitute(r.condition, map);
      if (goesOn->kind == ExprKind::False) {
        shape.kind = ShapeKind::Orbit;
        shape.values = values;
        shape.maxCounter = Int(values.size()) - 1;
        shape.isExact = surelyGoesOn;
        return true;
      }
      surelyGoesOn &= goesOn->kind == ExprKind::True;
    }
    ExprRef next = exprs.wrap(exprs.substitute(r.next, map), r.width, r.isSigned);
    if (!next->isConst())
      return false;
    value = next->value;
    auto seen = llvm::find(values, value);
    if (seen == values.end())
      continue;
    size_t start = seen - values.begin(), period = values.size() - start;
    if (start == 0 && period <= kMaxPeriod) {
      shape.kind = ShapeKind::Cycle;
      shape.values = values;
      return true;
    }
    // Only a fixed point is an orbit whose last value stays.
    if (period != 1)
      return false;
    shape.kind = ShapeKind::Orbit;
    shape.values = values;
    return true;
  }
  return false;
}

// The values that an initial value of few choices leads to, the last of each
// row included (with which the condition is false).
//   stride = size / 2 with size in {2, 4, 8},  stride /= 2   →   0, 1, 2, 4
static llvm::SmallVector<Int> reachable(ExprContext &exprs, const Recurrence &r) {
  constexpr size_t kMaxValues = 24;
  llvm::SmallVector<unsigned> symbols, own;
  exprs.symbolsOf(r.init, symbols);
  exprs.symbolsOf(r.next, own);
  if (symbols.size() != 1 || own.size() != 1 || own[0] != r.symbol || exprs.symbol(symbols[0]).choices.empty())
    return {};
  llvm::SmallVector<Int> values;
  for (Int start : exprs.symbol(symbols[0]).choices) {
    llvm::DenseMap<unsigned, ExprRef> map;
    map[symbols[0]] = exprs.constant(start);
    ExprRef value = exprs.wrap(exprs.substitute(r.init, map), r.width, r.isSigned);
    while (value->isConst() && !llvm::is_contained(values, value->value)) {
      values.push_back(value->value);
      if (values.size() > kMaxValues)
        return {};
      map.clear();
      map[r.symbol] = value;
      value = exprs.wrap(exprs.substitute(r.next, map), r.width, r.isSigned);
    }
    if (!value->isConst())
      return {};
  }
  llvm::sort(values);
  return values;
}

// next = (a*x + c) / k with 0 <= a < k and c >= 0 is at most x where
// c < (k - a)*x + k, which holds for all x >= 0 when it holds for the least. It
// does not wrap for the first x, so not for a smaller one.
//   half = (active + 1) / 2,  gap = gap * 3 / 4
static bool isPartOfItself(ExprContext &exprs, const Recurrence &r, ExprRef next) {
  bool isShift = next->kind == ExprKind::Shr;
  if ((!isShift && next->kind != ExprKind::FloorDiv && next->kind != ExprKind::Div) || !next->operands[1]->isConst())
    return false;
  Int by = next->operands[1]->value;
  if (by < 0 || by > (isShift ? 30 : Int(1) << 30))
    return false;
  Int k = isShift ? Int(1) << unsigned(by) : by;
  ExprRef x = exprs.sym(r.symbol), above = withoutWrap(next->operands[0], r.width);
  auto at = [&](Int value) {
    llvm::DenseMap<unsigned, ExprRef> map;
    map[r.symbol] = exprs.constant(value);
    return exprs.substitute(above, map);
  };
  ExprRef c = at(0), one = at(1);
  if (!c->isConst() || !one->isConst())
    return false;
  Int a = one->value - c->value;
  if (exprs.sub(above, exprs.add(exprs.mul(exprs.constant(a), x), c)) != exprs.constant(0))
    return false;
  Range init = exprs.range(r.init);
  Int least = r.condition && !r.isPostTest ? std::max<Int>(boundsOf(exprs, r.condition, x).lo, 0) : 0;
  return k >= 2 && a >= 0 && a < k && c->value >= 0 && c->value < (k - a) * std::min<Int>(least, 1 << 20) + k &&
         init.lo >= 0 && init.hi < kIntMax && a * init.hi + c->value <= typeRange(r.width, r.isSigned).hi;
}

Shape classify(ExprContext &exprs, const Recurrence &r) {
  Shape shape;
  ExprRef x = exprs.sym(r.symbol), next = withoutWrap(r.next, r.width);
  auto isX = [&](ExprRef e) { return withoutWrap(e, r.width) == x; };
  if (next == x) {
    shape.kind = ShapeKind::Invariant;
    return shape;
  }
  ExprRef step = exprs.sub(next, x);
  if (!mentionsFrom(exprs, step, r.firstSymbol)) {
    shape.kind = ShapeKind::Affine;
    shape.step = step;
    provesNoWrap(exprs, r, shape);
    if (!shape.neverWraps || shape.maxCounter < 0)
      findEnd(exprs, r, shape);
    return shape;
  }
  if (!mentionsFrom(exprs, next, r.firstSymbol)) {
    shape.kind = ShapeKind::Reset;
    return shape;
  }
  if (enumerate(exprs, r, shape))
    return shape;
  // x ^ c and c - x give x back when done twice.
  bool isXor = next->kind == ExprKind::BitXor &&
               ((isX(next->operands[0]) && next->operands[1]->isConst()) ||
                (isX(next->operands[1]) && next->operands[0]->isConst()));
  if (isXor || !mentionsFrom(exprs, exprs.add(next, x), r.firstSymbol)) {
    shape.kind = ShapeKind::Flip;
    return shape;
  }
  bool shrinks = ((next->kind == ExprKind::FloorDiv || next->kind == ExprKind::Shr || next->kind == ExprKind::Div) &&
                  isX(next->operands[0])) ||
                 isPartOfItself(exprs, r, next);
  // A divisor of at least one, a shift by anything: never more than before.
  if (shrinks && next->kind == ExprKind::Div && isX(next->operands[0]))
    shrinks = exprs.range(next->operands[1]).lo >= 1;
  Range init = exprs.range(r.init);
  if (shrinks && init.lo >= 0 && init.hi <= typeRange(r.width, r.isSigned).hi)
    shape.kind = ShapeKind::Falling;
  if (shape.kind == ShapeKind::Falling)
    shape.values = reachable(exprs, r);
  return shape;
}

} // namespace tn::analysis
