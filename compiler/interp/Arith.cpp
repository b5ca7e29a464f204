// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The `arith` dialect on concrete values. Integers wrap at their width,
// whatever `overflow` says in phase *built*; in phase *lowered* a flag is a
// proved fact, so that an overflow against it is a fault. Floats round to
// nearest even; f16 and bf16 are computed in double and rounded once, which is
// exact for + - * / (53 bits are more than twice 11 plus 2).
//
//   i8: 127 + 1 → -128        i32: 7 / 0 → fault, 0        fptosi 1e20 : i32 →
//   fault, 2^31 - 1
#include "compiler/interp/Machine.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/TypeSwitch.h"
#include <bit>
#include <cmath>

using namespace mlir;

namespace tn::interp {

double toDouble(Bits bits, Type type) {
  if (type.isF64())
    return std::bit_cast<double>(static_cast<uint64_t>(bits));
  if (type.isF32())
    return std::bit_cast<float>(static_cast<uint32_t>(bits));
  auto floatType = cast<FloatType>(type);
  llvm::APFloat number(floatType.getFloatSemantics(),
                       llvm::APInt(floatType.getWidth(), uint64_t(bits)));
  bool loses = false;
  number.convert(llvm::APFloat::IEEEdouble(),
                 llvm::APFloat::rmNearestTiesToEven, &loses);
  return number.convertToDouble();
}

Bits fromDouble(double number, Type type) {
  if (type.isF64())
    return std::bit_cast<uint64_t>(number);
  if (type.isF32())
    return std::bit_cast<uint32_t>(static_cast<float>(number));
  llvm::APFloat narrow(number);
  bool loses = false;
  narrow.convert(cast<FloatType>(type).getFloatSemantics(),
                 llvm::APFloat::rmNearestTiesToEven, &loses);
  return narrow.bitcastToAPInt().getZExtValue();
}

static bool compareIntegers(arith::CmpIPredicate predicate, Bits a, Bits b,
                            Type type) {
  __int128 sa = asSigned(a, type), sb = asSigned(b, type);
  switch (predicate) {
  case arith::CmpIPredicate::eq:
    return a == b;
  case arith::CmpIPredicate::ne:
    return a != b;
  case arith::CmpIPredicate::slt:
    return sa < sb;
  case arith::CmpIPredicate::sle:
    return sa <= sb;
  case arith::CmpIPredicate::sgt:
    return sa > sb;
  case arith::CmpIPredicate::sge:
    return sa >= sb;
  case arith::CmpIPredicate::ult:
    return a < b;
  case arith::CmpIPredicate::ule:
    return a <= b;
  case arith::CmpIPredicate::ugt:
    return a > b;
  case arith::CmpIPredicate::uge:
    return a >= b;
  }
  llvm_unreachable("all predicates are listed");
}

static bool compareFloats(arith::CmpFPredicate predicate, double a, double b) {
  bool unordered = std::isnan(a) || std::isnan(b);
  switch (predicate) {
  case arith::CmpFPredicate::AlwaysFalse:
    return false;
  case arith::CmpFPredicate::OEQ:
    return !unordered && a == b;
  case arith::CmpFPredicate::OGT:
    return !unordered && a > b;
  case arith::CmpFPredicate::OGE:
    return !unordered && a >= b;
  case arith::CmpFPredicate::OLT:
    return !unordered && a < b;
  case arith::CmpFPredicate::OLE:
    return !unordered && a <= b;
  case arith::CmpFPredicate::ONE:
    return !unordered && a != b;
  case arith::CmpFPredicate::ORD:
    return !unordered;
  case arith::CmpFPredicate::UEQ:
    return unordered || a == b;
  case arith::CmpFPredicate::UGT:
    return unordered || a > b;
  case arith::CmpFPredicate::UGE:
    return unordered || a >= b;
  case arith::CmpFPredicate::ULT:
    return unordered || a < b;
  case arith::CmpFPredicate::ULE:
    return unordered || a <= b;
  case arith::CmpFPredicate::UNE:
    return unordered || a != b;
  case arith::CmpFPredicate::UNO:
    return unordered;
  case arith::CmpFPredicate::AlwaysTrue:
    return true;
  }
  llvm_unreachable("all predicates are listed");
}

namespace {
// One operation in flight: operands by number, and how to complain.
struct Evaluation {
  Machine &machine;
  Thread &thread;
  Operation *op;

  Bits bits(unsigned i) const {
    return value(machine, thread, op->getOperand(i)).bits;
  }
  Type type() const { return op->getOperand(0).getType(); }
  __int128 number(unsigned i) const { return asSigned(bits(i), type()); }
  double real(unsigned i) const { return toDouble(bits(i), type()); }
  Bits undefined(const char *why, Bits instead = 0) const {
    report(machine, FaultKind::Arithmetic, thread, op, why);
    return instead;
  }
  Bits rounded(double result) const {
    return fromDouble(result, op->getResult(0).getType());
  }
};
} // namespace

static Bits divide(const Evaluation &e, bool isSigned, bool remainder) {
  if (e.bits(1) == 0)
    return e.undefined("division by zero");
  if (!isSigned)
    return remainder ? e.bits(0) % e.bits(1) : e.bits(0) / e.bits(1);
  __int128 a = e.number(0), b = e.number(1);
  // The smallest value over -1: negation wraps, the remainder is zero.
  if (b == -1) {
    Bits smallest = Bits(1) << (e.type().getIntOrFloatBitWidth() - 1);
    if (e.bits(0) == smallest)
      return e.undefined("the quotient does not fit", remainder ? 0 : smallest);
    return remainder ? 0 : truncateTo(-e.bits(0), e.type());
  }
  return truncateTo(static_cast<Bits>(remainder ? a % b : a / b), e.type());
}

static Bits shift(const Evaluation &e) {
  Bits amount = e.bits(1);
  if (amount >= e.type().getIntOrFloatBitWidth())
    return e.undefined("shift by the width or more");
  if (isa<arith::ShLIOp>(e.op))
    return truncateTo(e.bits(0) << amount, e.type());
  if (isa<arith::ShRUIOp>(e.op))
    return e.bits(0) >> amount;
  return truncateTo(static_cast<Bits>(e.number(0) >> amount), e.type());
}

// Towards zero; outside the result's range a fault, and the nearest value.
static Bits floatToInteger(const Evaluation &e, bool isSigned) {
  double number = std::trunc(e.real(0));
  Type result = e.op->getResult(0).getType();
  unsigned width = result.getIntOrFloatBitWidth();
  double low = isSigned ? -std::ldexp(1.0, width - 1) : 0.0;
  double high = std::ldexp(1.0, isSigned ? width - 1 : width);
  if (std::isnan(number))
    return e.undefined("a NaN is converted to an integer");
  if (number < low)
    return e.undefined("the number does not fit",
                       isSigned ? Bits(1) << (width - 1) : 0);
  if (number >= high)
    return e.undefined(
        "the number does not fit",
        truncateTo(isSigned ? (Bits(1) << (width - 1)) - 1 : ~Bits(0), result));
  return truncateTo(isSigned ? static_cast<Bits>(static_cast<__int128>(number))
                             : static_cast<Bits>(number),
                    result);
}

// i64 to f32 through double would round twice.
static Bits integerToFloat(const Evaluation &e, bool isSigned) {
  Type result = e.op->getResult(0).getType();
  unsigned width = e.type().getIntOrFloatBitWidth();
  uint64_t words[2] = {uint64_t(e.bits(0)), uint64_t(e.bits(0) >> 64)};
  llvm::APInt integer(std::max(width, 1u),
                      llvm::ArrayRef(words, width > 64 ? 2 : 1));
  llvm::APFloat number(cast<FloatType>(result).getFloatSemantics());
  number.convertFromAPInt(integer, isSigned,
                          llvm::APFloat::rmNearestTiesToEven);
  return number.bitcastToAPInt().getZExtValue();
}

// A proved flag that does not hold.
static Bits checked(const Evaluation &e, Bits result) {
  auto module = e.op->getParentOfType<ModuleOp>();
  auto flagged = dyn_cast<arith::ArithIntegerOverflowFlagsInterface>(e.op);
  if (!flagged || !module || mir::phaseOf(module) != mir::Phase::Lowered)
    return result;
  Bits a = e.bits(0), b = e.bits(1);
  unsigned width = e.type().getIntOrFloatBitWidth();
  if (width > 64)
    return result;
  auto exact = [&](__int128 x, __int128 y) {
    return isa<arith::AddIOp>(e.op)   ? x + y
           : isa<arith::SubIOp>(e.op) ? x - y
                                      : x * y;
  };
  if (flagged.hasNoSignedWrap() &&
      exact(asSigned(a, e.type()), asSigned(b, e.type())) !=
          asSigned(result, e.type()))
    return e.undefined("overflow against a proved nsw", result);
  if (flagged.hasNoUnsignedWrap() &&
      exact(a, b) != static_cast<__int128>(result))
    return e.undefined("overflow against a proved nuw", result);
  return result;
}

static std::optional<Bits> integerOperation(const Evaluation &e) {
  auto pick = [&](bool first) { return e.bits(first ? 0 : 1); };
  auto wrap = [&](Bits bits) {
    return truncateTo(bits, e.op->getResult(0).getType());
  };
  return llvm::TypeSwitch<Operation *, std::optional<Bits>>(e.op)
      .Case<arith::AddIOp>(
          [&](auto) { return checked(e, wrap(e.bits(0) + e.bits(1))); })
      .Case<arith::SubIOp>(
          [&](auto) { return checked(e, wrap(e.bits(0) - e.bits(1))); })
      .Case<arith::MulIOp>(
          [&](auto) { return checked(e, wrap(e.bits(0) * e.bits(1))); })
      .Case<arith::DivSIOp>([&](auto) { return divide(e, true, false); })
      .Case<arith::DivUIOp>([&](auto) { return divide(e, false, false); })
      .Case<arith::RemSIOp>([&](auto) { return divide(e, true, true); })
      .Case<arith::RemUIOp>([&](auto) { return divide(e, false, true); })
      .Case<arith::AndIOp>([&](auto) { return e.bits(0) & e.bits(1); })
      .Case<arith::OrIOp>([&](auto) { return e.bits(0) | e.bits(1); })
      .Case<arith::XOrIOp>([&](auto) { return e.bits(0) ^ e.bits(1); })
      .Case<arith::ShLIOp, arith::ShRSIOp, arith::ShRUIOp>(
          [&](auto) { return shift(e); })
      .Case<arith::MinSIOp>(
          [&](auto) { return pick(e.number(0) <= e.number(1)); })
      .Case<arith::MaxSIOp>(
          [&](auto) { return pick(e.number(0) >= e.number(1)); })
      .Case<arith::MinUIOp>([&](auto) { return pick(e.bits(0) <= e.bits(1)); })
      .Case<arith::MaxUIOp>([&](auto) { return pick(e.bits(0) >= e.bits(1)); })
      .Case<arith::ExtUIOp, arith::BitcastOp>([&](auto) { return e.bits(0); })
      .Case<arith::ExtSIOp>(
          [&](auto) { return wrap(static_cast<Bits>(e.number(0))); })
      .Case<arith::TruncIOp>([&](auto) { return wrap(e.bits(0)); })
      .Case<arith::SIToFPOp>([&](auto) { return integerToFloat(e, true); })
      .Case<arith::UIToFPOp>([&](auto) { return integerToFloat(e, false); })
      .Case<arith::CmpIOp>([&](arith::CmpIOp o) {
        return Bits(
            compareIntegers(o.getPredicate(), e.bits(0), e.bits(1), e.type()));
      })
      .Default([](Operation *) { return std::nullopt; });
}

static std::optional<Bits> floatOperation(const Evaluation &e) {
  auto propagate = [&](double r) {
    return std::isnan(e.real(0)) || std::isnan(e.real(1)) ? e.rounded(NAN)
                                                          : e.rounded(r);
  };
  Bits sign =
      Bits(1) << (e.type().isIntOrFloat() ? e.type().getIntOrFloatBitWidth() - 1
                                          : 0);
  return llvm::TypeSwitch<Operation *, std::optional<Bits>>(e.op)
      .Case<arith::AddFOp>(
          [&](auto) { return e.rounded(e.real(0) + e.real(1)); })
      .Case<arith::SubFOp>(
          [&](auto) { return e.rounded(e.real(0) - e.real(1)); })
      .Case<arith::MulFOp>(
          [&](auto) { return e.rounded(e.real(0) * e.real(1)); })
      .Case<arith::DivFOp>(
          [&](auto) { return e.rounded(e.real(0) / e.real(1)); })
      .Case<arith::RemFOp>(
          [&](auto) { return e.rounded(std::fmod(e.real(0), e.real(1))); })
      .Case<arith::NegFOp>([&](auto) { return e.bits(0) ^ sign; })
      .Case<arith::MinNumFOp>(
          [&](auto) { return e.rounded(std::fmin(e.real(0), e.real(1))); })
      .Case<arith::MaxNumFOp>(
          [&](auto) { return e.rounded(std::fmax(e.real(0), e.real(1))); })
      .Case<arith::MinimumFOp>(
          [&](auto) { return propagate(std::fmin(e.real(0), e.real(1))); })
      .Case<arith::MaximumFOp>(
          [&](auto) { return propagate(std::fmax(e.real(0), e.real(1))); })
      .Case<arith::ExtFOp, arith::TruncFOp>(
          [&](auto) { return e.rounded(e.real(0)); })
      .Case<arith::FPToSIOp>([&](auto) { return floatToInteger(e, true); })
      .Case<arith::FPToUIOp>([&](auto) { return floatToInteger(e, false); })
      .Case<arith::CmpFOp>([&](arith::CmpFOp o) {
        return Bits(compareFloats(o.getPredicate(), e.real(0), e.real(1)));
      })
      .Default([](Operation *) { return std::nullopt; });
}

// Constants and selections, which know no type.
static bool runUntyped(Machine &machine, Thread &thread, Operation *op) {
  if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
    llvm::APInt pattern;
    if (auto number = dyn_cast<IntegerAttr>(constant.getValue()))
      pattern = number.getValue();
    else if (auto real = dyn_cast<FloatAttr>(constant.getValue()))
      pattern = real.getValue().bitcastToAPInt();
    else
      return false;
    Bits bits = pattern.getRawData()[0];
    if (pattern.getNumWords() > 1)
      bits |= Bits(pattern.getRawData()[1]) << 64;
    setValue(machine, thread, constant.getResult(), integer(bits));
    return true;
  }
  if (auto select = dyn_cast<arith::SelectOp>(op)) {
    bool taken = value(machine, thread, select.getCondition()).bits & 1;
    setValue(machine, thread, select.getResult(),
             value(machine, thread,
                   taken ? select.getTrueValue() : select.getFalseValue()));
    return true;
  }
  return false;
}

std::optional<Bits> evaluateMath(Machine &, Thread &, mir::MathOp);

bool runArith(Machine &machine, Thread &thread, Operation *op) {
  if (runUntyped(machine, thread, op))
    return true;
  Evaluation e{machine, thread, op};
  std::optional<Bits> result;
  if (auto math = dyn_cast<mir::MathOp>(op))
    result = evaluateMath(machine, thread, math);
  else if (op->getNumResults() == 1 && op->getNumOperands() &&
           e.type().isIntOrFloat())
    result = isa<FloatType>(e.type()) && !isa<arith::BitcastOp>(op)
                 ? floatOperation(e)
                 : integerOperation(e);
  if (result)
    setValue(machine, thread, op->getResult(0), integer(*result));
  return result.has_value();
}

} // namespace tn::interp
