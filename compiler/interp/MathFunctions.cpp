// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// tn.math on concrete values: the C library's functions for floats (f16 and
// bf16 through double), exact ones for integers. The `fast_` functions are
// their precise namesakes, as on the CPU device.
//
//   umulh i32: high word of the 64-bit product      fshl: (hi:lo << amount)
//   high word
#include "compiler/interp/Machine.h"
#include "compiler/ir/Math.h"

#include "llvm/ADT/APInt.h"
#include "llvm/ADT/StringSwitch.h"
#include <cmath>

using namespace mlir;

namespace tn::interp {

namespace {
using Unary = double (*)(double);
using Binary = double (*)(double, double);
using UnaryFloat = float (*)(float);
using BinaryFloat = float (*)(float, float);
// f32 has functions of its own, since a rounded double is another number.
struct RealFunction {
  const char *name;
  Unary one = nullptr;
  UnaryFloat oneFloat = nullptr;
  Binary two = nullptr;
  BinaryFloat twoFloat = nullptr;
};
} // namespace

#define TN_ONE(name, function)                                                 \
  {name, [](double x) -> double { return function(x); },                       \
   [](float x) -> float { return function##f(x); }}
#define TN_TWO(name, function)                                                 \
  {name, nullptr, nullptr,                                                     \
   [](double x, double y) -> double { return function(x, y); },                \
   [](float x, float y) -> float { return function##f(x, y); }}
// The same expression at both widths.
#define TN_EXPRESSION(name, expression)                                        \
  {name, [](double x) -> double { return expression; },                        \
   [](float x) -> float { return expression; }}

static constexpr double kPi = 3.14159265358979323846;

static const RealFunction kReal[] = {
    TN_ONE("sqrt", ::sqrt),
    TN_ONE("cbrt", ::cbrt),
    TN_ONE("fabs", ::fabs),
    TN_ONE("floor", ::floor),
    TN_ONE("ceil", ::ceil),
    TN_ONE("trunc", ::trunc),
    TN_ONE("round", ::round),
    TN_ONE("rint", ::rint),
    TN_ONE("nearbyint", ::nearbyint),
    TN_ONE("exp", ::exp),
    TN_ONE("exp2", ::exp2),
    TN_ONE("exp10", ::exp10),
    TN_ONE("expm1", ::expm1),
    TN_ONE("log", ::log),
    TN_ONE("log2", ::log2),
    TN_ONE("log10", ::log10),
    TN_ONE("log1p", ::log1p),
    TN_ONE("logb", ::logb),
    TN_ONE("sin", ::sin),
    TN_ONE("cos", ::cos),
    TN_ONE("tan", ::tan),
    TN_ONE("asin", ::asin),
    TN_ONE("acos", ::acos),
    TN_ONE("atan", ::atan),
    TN_ONE("sinh", ::sinh),
    TN_ONE("cosh", ::cosh),
    TN_ONE("tanh", ::tanh),
    TN_ONE("asinh", ::asinh),
    TN_ONE("acosh", ::acosh),
    TN_ONE("atanh", ::atanh),
    TN_ONE("erf", ::erf),
    TN_ONE("erfc", ::erfc),
    TN_ONE("tgamma", ::tgamma),
    TN_ONE("lgamma", ::lgamma),
    TN_ONE("fast_exp", ::exp),
    TN_ONE("fast_exp10", ::exp10),
    TN_ONE("fast_log", ::log),
    TN_ONE("fast_log2", ::log2),
    TN_ONE("fast_log10", ::log10),
    TN_ONE("fast_sin", ::sin),
    TN_ONE("fast_cos", ::cos),
    TN_ONE("fast_tan", ::tan),
    TN_EXPRESSION("rsqrt", 1 / std::sqrt(x)),
    TN_EXPRESSION("rcbrt", 1 / std::cbrt(x)),
    TN_EXPRESSION("sinpi", std::sin(kPi *std::fmod(double(x), 2.0))),
    TN_EXPRESSION("cospi", std::cos(kPi *std::fmod(double(x), 2.0))),
    // A NaN becomes 0, as on the GPU.
    TN_EXPRESSION("saturate", x > 0 ? (x < 1 ? x : 1) : 0),
    TN_TWO("fmin", ::fmin),
    TN_TWO("fmax", ::fmax),
    TN_TWO("copysign", ::copysign),
    TN_TWO("pow", ::pow),
    TN_TWO("atan2", ::atan2),
    TN_TWO("fmod", ::fmod),
    TN_TWO("remainder", ::remainder),
    TN_TWO("fdim", ::fdim),
    TN_TWO("hypot", ::hypot),
    TN_TWO("fast_pow", ::pow),
    {"fast_div", nullptr, nullptr, [](double x, double y) { return x / y; },
     [](float x, float y) { return x / y; }},
};

static std::optional<Bits>
realFunction(StringRef name, llvm::ArrayRef<Bits> operands, Type type) {
  auto x = [&](unsigned i) { return toDouble(operands[i], type); };
  bool isFloat = type.isF32();
  if (name == "fma")
    return isFloat ? fromDouble(std::fma(float(x(0)), float(x(1)), float(x(2))),
                                type)
                   : fromDouble(std::fma(x(0), x(1), x(2)), type);
  if (name == "ldexp")
    return fromDouble(std::ldexp(x(0), static_cast<int32_t>(operands[1])),
                      type);
  for (const RealFunction &f : kReal) {
    if (name != f.name)
      continue;
    if (f.one)
      return fromDouble(isFloat ? f.oneFloat(x(0)) : f.one(x(0)), type);
    return fromDouble(isFloat ? f.twoFloat(x(0), x(1)) : f.two(x(0), x(1)),
                      type);
  }
  return std::nullopt;
}

static std::optional<Bits> classify(StringRef name, double x) {
  return llvm::StringSwitch<std::optional<Bits>>(name)
      .Case("isnan", std::isnan(x))
      .Case("isinf", std::isinf(x))
      .Case("isfinite", std::isfinite(x))
      .Case("signbit", std::signbit(x))
      .Default(std::nullopt);
}

static std::optional<Bits>
integerFunction(StringRef name, llvm::ArrayRef<Bits> operands, Type type) {
  unsigned width = type.getIntOrFloatBitWidth();
  if (width > 64)
    return std::nullopt;
  auto word = [&](unsigned i) {
    return llvm::APInt(width, uint64_t(operands[i]));
  };
  auto bits = [](const llvm::APInt &n) {
    return std::optional<Bits>(n.getZExtValue());
  };
  auto count = [&](unsigned n) {
    return std::optional<Bits>(truncateTo(n, type));
  };
  if (name == "popcount")
    return count(word(0).popcount());
  if (name == "clz")
    return count(word(0).countl_zero());
  if (name == "ctz")
    return count(word(0).countr_zero());
  if (name == "bitreverse")
    return bits(word(0).reverseBits());
  if (name == "bswap")
    return width % 16 ? std::nullopt : bits(word(0).byteSwap());
  if (name == "abs")
    return bits(word(0).abs());
  if (name == "smulh")
    return bits(llvm::APIntOps::mulhs(word(0), word(1)));
  if (name == "umulh")
    return bits(llvm::APIntOps::mulhu(word(0), word(1)));
  if (name == "uadd_sat")
    return bits(word(0).uadd_sat(word(1)));
  if (name == "sadd_sat")
    return bits(word(0).sadd_sat(word(1)));
  if (name == "fshl" || name == "fshr") {
    unsigned amount = uint64_t(operands[2]) % width;
    llvm::APInt both = word(0).concat(word(1));
    // fshr keeps the low word of the pair, fshl the high one.
    return name == "fshl" ? bits(both.shl(amount).extractBits(width, width))
                          : bits(both.lshr(amount).trunc(width));
  }
  return std::nullopt;
}

std::optional<Bits> evaluateMath(Machine &machine, Thread &thread,
                                 mir::MathOp op) {
  const mir::MathFunction *function = mir::findMath(op.getFunction());
  llvm::SmallVector<Bits, 3> operands;
  for (Value operand : op.getOperands())
    operands.push_back(value(machine, thread, operand).bits);
  Type type = op.getOperand(0).getType();
  switch (function->domain) {
  case mir::MathDomain::F:
    return realFunction(op.getFunction(), operands, type);
  case mir::MathDomain::B:
    return classify(op.getFunction(), toDouble(operands[0], type));
  case mir::MathDomain::I:
    return integerFunction(op.getFunction(), operands, type);
  case mir::MathDomain::X:
    return isa<FloatType>(type)
               ? realFunction(op.getFunction(), operands, type)
               : integerFunction(op.getFunction(), operands, type);
  }
  llvm_unreachable("all domains are listed");
}

} // namespace tn::interp
