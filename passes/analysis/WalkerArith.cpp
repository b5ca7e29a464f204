// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What do arithmetic operations compute, as mathematical integers?
//
//   arith.addi %a, %b overflow<nsw> : i32   →   Wrap(a + b, 32, signed)
//   arith.cmpi ult, %i, %n                   →   i < n, both read as unsigned
//   arith.shrsi %a, 3                        →   floor(a / 8)
//
// Invariant: each result equals the machine's for every value of the symbols.
// What has no formula is opaque with the range of its type.
#include "passes/analysis/WalkerImpl.h"

using namespace mlir;

namespace tn::analysis {

ExprRef Walker::compare(arith::CmpIPredicate predicate, const SymValue &a, const SymValue &b) {
  using P = arith::CmpIPredicate;
  bool isEquality = predicate == P::eq || predicate == P::ne;
  if (a.kind != b.kind || (a.kind != ValueKind::Integer && a.kind != ValueKind::Truth) ||
      (a.kind == ValueKind::Truth && !isEquality))
    return opaqueTruth(std::max(uniformOf(a), uniformOf(b)), "comparison");
  if (a.kind == ValueKind::Truth) {
    ExprRef equal = x.ite(a.e, b.e, x.negate(b.e));
    return predicate == P::eq ? equal : x.negate(equal);
  }
  ExprRef l, r;
  bool isSigned = predicate == P::slt || predicate == P::sle || predicate == P::sgt || predicate == P::sge;
  // Equality is the same in both interpretations.
  if (isEquality)
    isSigned = a.isSigned == b.isSigned ? a.isSigned : asSigned(a) == a.e && asSigned(b) == b.e;
  l = isSigned ? asSigned(a) : asUnsigned(a);
  r = isSigned ? asSigned(b) : asUnsigned(b);
  switch (predicate) {
  case P::eq:
    return x.eq(l, r);
  case P::ne:
    return x.cmp(ExprKind::Ne, l, r);
  case P::slt:
  case P::ult:
    return x.lt(l, r);
  case P::sle:
  case P::ule:
    return x.le(l, r);
  case P::sgt:
  case P::ugt:
    return x.lt(r, l);
  case P::sge:
  case P::uge:
    return x.le(r, l);
  }
  return opaqueTruth(Uniform::Thread, "comparison");
}

static Range sum(Range a, Range b) { return {a.lo + b.lo, a.hi + b.hi}; }
static Range difference(Range a, Range b) { return {a.lo - b.hi, a.hi - b.lo}; }
static Int times(Int a, Int b) {
  Int product;
  if (__builtin_mul_overflow(a, b, &product) || product > kIntMax || product < -kIntMax)
    return (a < 0) == (b < 0) ? kIntMax : -kIntMax;
  return product;
}
static Range product(Range a, Range b) {
  Int c[4] = {times(a.lo, b.lo), times(a.lo, b.hi), times(a.hi, b.lo), times(a.hi, b.hi)};
  return {*std::min_element(c, c + 4), *std::max_element(c, c + 4)};
}

bool Walker::walkArith(Operation &op, State &state) {
  if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
    auto value = dyn_cast<IntegerAttr>(constant.getValue());
    unsigned width = value ? value.getValue().getBitWidth() : 0;
    if (value && width == 1)
      set(constant, truth(x.truth(value.getValue().getBoolValue())));
    else if (value && width <= 64)
      set(constant, integer(x.constant(value.getValue().getSExtValue()), width, true));
    else
      set(constant, unknown(Uniform::Grid));
    return true;
  }
  if (auto cmp = dyn_cast<arith::CmpIOp>(op)) {
    set(cmp, truth(compare(cmp.getPredicate(), get(cmp.getLhs()), get(cmp.getRhs()))));
    return true;
  }
  if (auto select = dyn_cast<arith::SelectOp>(op)) {
    SymValue c = get(select.getCondition());
    ExprRef cond = c.kind == ValueKind::Truth ? c.e : opaqueTruth(uniformOf(c), "condition");
    set(select, choose(cond, get(select.getTrueValue()), get(select.getFalseValue()), select.getType()));
    return true;
  }
  if (walkConversion(op, state) || walkBits(op, state))
    return true;
  if (op.getNumResults() != 1 || op.getNumOperands() != 2)
    return false;
  SymValue a = get(op.getOperand(0)), b = get(op.getOperand(1));
  if (a.kind != ValueKind::Integer || b.kind != ValueKind::Integer || a.width != b.width)
    return false;
  Value result = op.getResult(0);
  unsigned w = a.width;

  if (isa<arith::AddIOp, arith::SubIOp, arith::MulIOp>(op)) {
    auto flags = cast<arith::ArithIntegerOverflowFlagsInterface>(op).getOverflowAttr();
    bool isSigned = flags && bitEnumContainsAny(flags.getValue(), arith::IntegerOverflowFlags::nsw);
    // In the source's interpretation the exact result is what the author
    // means; where it fits there is no wrap at all.
    ExprRef l = isSigned ? asSigned(a) : asUnsigned(a), r = isSigned ? asSigned(b) : asUnsigned(b);
    SymValue la = integer(l, w, isSigned), rb = integer(r, w, isSigned);
    // A negative constant added to an unsigned value is a subtraction.
    if (!isSigned && b.e->isConst() && b.e->value < 0 && isa<arith::AddIOp>(op))
      rb = b, r = b.e;
    auto combine = [&](ExprRef left, ExprRef right) {
      if (isa<arith::AddIOp>(op))
        return x.add(left, right);
      return isa<arith::SubIOp>(op) ? x.sub(left, right) : x.mul(left, right);
    };
    Range range = isa<arith::AddIOp>(op)   ? sum(rangeOf(la), rangeOf(rb))
                  : isa<arith::SubIOp>(op) ? difference(rangeOf(la), rangeOf(rb))
                                           : product(rangeOf(la), rangeOf(rb));
    ExprRef exact = combine(l, r);
    SymValue value = wrapped(&op, exact, range, w, isSigned);
    if (value.e->kind == ExprKind::Wrap) {
      // Equal modulo 2^w, with one wrap only.
      ExprRef plain = combine(modular(la), modular(rb));
      if (sizeOf(plain) <= kMaxValueSize)
        value = wrapped(&op, plain, x.range(plain), w, isSigned);
      // What this operation itself computes: with the operands as the machine
      // holds them, so 0xffffffff and not the -1 of a subtraction.
      if (!dry && value.e->kind == ExprKind::Wrap)
        out.wraps.push_back({&op, combine(l, isSigned ? r : asUnsigned(b)), w, isSigned, state.path});
    }
    set(result, value);
    return true;
  }
  if (isa<arith::DivSIOp, arith::RemSIOp>(op)) {
    ExprRef l = asSigned(a), r = asSigned(b);
    bool isDiv = isa<arith::DivSIOp>(op);
    ExprRef exact = isDiv ? x.div(l, r) : x.rem(l, r);
    // Only the smallest value by -1 wraps; a division by zero is anything.
    Range dividend = rangeOf(integer(l, w, true)), divisor = x.range(r);
    bool fits = !isDiv || dividend.lo > -(Int(1) << (w - 1)) || divisor.lo > -1 || divisor.hi < -1;
    if (fits && sizeOf(exact) <= kMaxValueSize)
      set(result, integer(exact, w, true));
    else
      set(result, wrapped(&op, exact, x.range(exact), w, true));
    return true;
  }
  if (isa<arith::DivUIOp, arith::RemUIOp>(op)) {
    ExprRef l = asUnsigned(a), r = asUnsigned(b);
    ExprRef exact = isa<arith::DivUIOp>(op) ? x.div(l, r) : x.rem(l, r);
    Range range = rangeOf(integer(l, w, false));
    set(result, wrapped(&op, exact, {0, range.hi}, w, false));
    return true;
  }
  if (isa<arith::MinSIOp>(op))
    return set(result, integer(x.min(asSigned(a), asSigned(b)), w, true)), true;
  if (isa<arith::MaxSIOp>(op))
    return set(result, integer(x.max(asSigned(a), asSigned(b)), w, true)), true;
  if (isa<arith::MinUIOp>(op))
    return set(result, integer(x.min(asUnsigned(a), asUnsigned(b)), w, false)), true;
  if (isa<arith::MaxUIOp>(op))
    return set(result, integer(x.max(asUnsigned(a), asUnsigned(b)), w, false)), true;
  return false;
}

bool Walker::walkConversion(Operation &op, State &state) {
  if (!isa<arith::ExtSIOp, arith::ExtUIOp, arith::TruncIOp, arith::FPToSIOp, arith::FPToUIOp,
           arith::BitcastOp>(op))
    return false;
  Value result = op.getResult(0);
  auto type = dyn_cast<IntegerType>(result.getType());
  SymValue a = get(op.getOperand(0));
  if (!type || type.getWidth() > 64) {
    set(result, fresh(result.getType(), uniformOf(a), "value"));
    return true;
  }
  unsigned w = type.getWidth();
  bool isKnown = a.kind == ValueKind::Integer || a.kind == ValueKind::Truth;
  if (isa<arith::ExtSIOp>(op) && isKnown) {
    set(result, integer(asSigned(a), w, true));
  } else if (isa<arith::ExtUIOp>(op) && isKnown) {
    set(result, integer(asUnsigned(a), w, false));
  } else if (isa<arith::TruncIOp>(op) && a.kind == ValueKind::Integer) {
    if (w == 1) {
      set(result, truth(x.eq(x.floorRem(a.e, 2), x.constant(1))));
      return true;
    }
    bool isSigned = isUsedAsSigned(result);
    SymValue value = wrapped(&op, modular(a), a.e->kind == ExprKind::Wrap ? x.range(modular(a)) : rangeOf(a), w,
                             isSigned);
    if (!dry && value.e->kind == ExprKind::Wrap)
      out.wraps.push_back({&op, value.e->operands[0], w, isSigned, state.path});
    set(result, value);
  } else {
    bool isSigned = isa<arith::FPToSIOp>(op) || (!isa<arith::FPToUIOp>(op) && isUsedAsSigned(result));
    set(result, fresh(type, uniformOf(a), "value", isSigned));
  }
  return true;
}

// Is `v` 2^k - 1 for some k?
static bool isLowMask(Int v) { return v > 0 && ((v + 1) & v) == 0; }

bool Walker::walkBits(Operation &op, State &state) {
  if (!isa<arith::AndIOp, arith::OrIOp, arith::XOrIOp, arith::ShLIOp, arith::ShRUIOp, arith::ShRSIOp>(op))
    return false;
  Value result = op.getResult(0);
  SymValue a = get(op.getOperand(0)), b = get(op.getOperand(1));
  auto giveUp = [&] {
    set(result, fresh(result.getType(), std::max(uniformOf(a), uniformOf(b)), "bits"));
    return true;
  };
  if (a.kind != b.kind)
    return giveUp();
  if (a.kind == ValueKind::Truth) {
    ExprRef e = nullptr;
    if (isa<arith::AndIOp>(op))
      e = x.conj(a.e, b.e);
    else if (isa<arith::OrIOp>(op))
      e = x.disj(a.e, b.e);
    else if (isa<arith::XOrIOp>(op))
      e = x.ite(a.e, x.negate(b.e), b.e);
    if (!e || sizeOf(e) > kMaxGuardSize)
      return giveUp();
    set(result, truth(e));
    return true;
  }
  if (a.kind != ValueKind::Integer || a.width != b.width)
    return giveUp();
  unsigned w = a.width;
  bool isShift = isa<arith::ShLIOp, arith::ShRUIOp, arith::ShRSIOp>(op);
  if (a.e->isConst() && !isShift)
    std::swap(a, b);
  bool isConst = b.e->isConst();
  Int c = isConst ? b.e->value : 0;
  // Each formula below lies in the range of its type by construction.
  auto finish = [&](ExprRef e, bool isSigned) {
    if (sizeOf(e) > kMaxValueSize)
      return giveUp();
    set(result, integer(e, w, isSigned));
    return true;
  };
  if (isa<arith::AndIOp>(op) && isConst) {
    // The low bits are a remainder, whatever the sign.
    if (isLowMask(c))
      return finish(x.floorRem(modular(a), c + 1), false);
    // Clearing them rounds down, in either interpretation.
    if (c < 0 && isLowMask(-c - 1))
      return finish(x.sub(a.e, x.floorRem(modular(a), -c)), a.isSigned);
  }
  if (isa<arith::XOrIOp>(op) && isConst && c == -1)
    return a.isSigned ? finish(x.sub(x.constant(-1), a.e), true)
                      : finish(x.sub(x.constant((Int(1) << w) - 1), a.e), false);
  if (isShift && isConst && (c < 0 || c >= Int(w)))
    return giveUp();
  if (isa<arith::ShLIOp>(op) && isConst) {
    bool isSigned = a.isSigned && isUsedAsSigned(result);
    ExprRef l = isSigned ? asSigned(a) : asUnsigned(a);
    Int factor = Int(1) << unsigned(c);
    SymValue value = wrapped(&op, x.mul(l, x.constant(factor)),
                             product(rangeOf(integer(l, w, isSigned)), {factor, factor}), w, isSigned);
    if (!dry && value.e->kind == ExprKind::Wrap)
      out.wraps.push_back({&op, value.e->operands[0], w, isSigned, state.path});
    set(result, value);
    return true;
  }
  if (isa<arith::ShRUIOp>(op) && isConst)
    return finish(x.floorDiv(asUnsigned(a), Int(1) << unsigned(c)), false);
  if (isa<arith::ShRSIOp>(op) && isConst)
    return finish(x.floorDiv(asSigned(a), Int(1) << unsigned(c)), true);
  ExprRef l = asUnsigned(a), r = asUnsigned(b);
  // The bit nodes are of at most 64 bits and operands in range.
  if (isShift && rangeOf(integer(r, w, false)).hi >= Int(w))
    return giveUp();
  if (isa<arith::ShRSIOp>(op) && rangeOf(a).lo < 0)
    return giveUp();
  ExprKind kind = isa<arith::AndIOp>(op)   ? ExprKind::BitAnd
                  : isa<arith::OrIOp>(op)  ? ExprKind::BitOr
                  : isa<arith::XOrIOp>(op) ? ExprKind::BitXor
                  : isa<arith::ShLIOp>(op) ? ExprKind::Shl
                                           : ExprKind::Shr;
  // A choice of two constants stays one: `buf ^ 1` of a toggle.
  if (l->kind == ExprKind::Ite && l->operands[1]->isConst() && l->operands[2]->isConst() && r->isConst())
    return finish(x.ite(l->operands[0], x.bits(kind, l->operands[1], r, w), x.bits(kind, l->operands[2], r, w)),
                  false);
  return finish(x.bits(kind, l, r, w), false);
}

static constexpr unsigned kMaxReversedBits = 12;

void Walker::walkMath(mir::MathOp op) {
  Uniform uniform = Uniform::Grid;
  for (Value operand : op.getOperands())
    uniform = std::max(uniform, uniformOf(get(operand)));
  auto type = dyn_cast<IntegerType>(op.getType());
  llvm::StringRef name = op.getFunction();
  if (type && type.getWidth() <= 64 && (name == "popcount" || name == "ctz") && op.getNumOperands() == 1)
    if (SymValue a = get(op.getOperand(0)); a.kind == ValueKind::Integer && sizeOf(a.e) < 60) {
      ExprRef count = name == "ctz" ? x.trailingZeros(asUnsigned(a), a.width) : x.popCount(asUnsigned(a), a.width);
      return set(op, integer(count, type.getWidth(), true));
    }
  // Each bit of a small number at its place: the highest becomes the lowest.
  if (type && name == "bitreverse" && type.getWidth() <= 32)
    if (SymValue a = get(op.getOperand(0)); a.kind == ValueKind::Integer && sizeOf(a.e) < 20) {
      ExprRef e = asUnsigned(a), sum = x.constant(0);
      Int most = x.range(e).hi;
      unsigned bits = 0;
      while (bits <= kMaxReversedBits && (most >> bits) > 0)
        ++bits;
      for (unsigned i = 0; i < bits; ++i)
        sum = x.add(sum, x.mul(x.floorRem(x.floorDiv(e, Int(1) << i), 2), x.constant(Int(1) << (a.width - 1 - i))));
      if (bits <= kMaxReversedBits && x.range(e).lo >= 0 && sizeOf(sum) <= kMaxValueSize)
        return set(op, integer(sum, a.width, false));
    }
  if (type && type.getWidth() <= 64 && (name == "popcount" || name == "clz" || name == "ctz")) {
    // The highest of the lanes that a mask names has these zeros above.
    ExprRef count = opaque(0, type.getWidth(), uniform, name);
    set(op, integer(count, type.getWidth(), true));
    SymValue mask = get(op.getOperand(0));
    if (mask.kind == ValueKind::Integer && type.getWidth() == 32 && count->kind == ExprKind::Sym) {
      ExprRef m = asUnsigned(mask);
      if (m->kind == ExprKind::Sym && out.laneSets.count(m->symbol) && name == "clz")
        out.zerosAbove[count->symbol] = m->symbol;
    }
    return;
  }
  SymValue a = get(op.getOperand(0));
  if (type && name == "abs" && a.kind == ValueKind::Integer) {
    ExprRef e = asSigned(a);
    ExprRef magnitude = x.max(e, x.neg(e));
    set(op, wrapped(op, magnitude, x.range(magnitude), a.width, true));
    return;
  }
  set(op, fresh(op.getType(), uniform, name));
}

} // namespace tn::analysis
