// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Evaluates expressions under concrete values. See Witness.h.
#include "passes/analysis/Witness.h"

namespace tn::analysis {

static Int floorDivide(Int a, Int b) {
  Int q = a / b;
  return a % b != 0 && ((a < 0) != (b < 0)) ? q - 1 : q;
}

static std::optional<Int> evaluateBits(ExprKind kind, Int a, Int b, unsigned width) {
  using Bits = unsigned __int128;
  if (a < 0 || b < 0 || width == 0 || width > 64)
    return std::nullopt;
  Bits mask = (Bits(1) << width) - 1, x = Bits(a) & mask, y = Bits(b);
  switch (kind) {
  case ExprKind::BitAnd: return Int(x & y);
  case ExprKind::BitOr: return Int((x | y) & mask);
  case ExprKind::BitXor: return Int((x ^ y) & mask);
  case ExprKind::Shl: return y >= width ? Int(0) : Int((x << unsigned(y)) & mask);
  case ExprKind::Shr: return y >= width ? Int(0) : Int(x >> unsigned(y));
  default: return std::nullopt;
  }
}

std::optional<Int> evaluate(ExprRef e, const Assignment &values) {
  switch (e->kind) {
  case ExprKind::Const:
    return e->value;
  case ExprKind::Sym: {
    auto it = values.symbols.find(e->symbol);
    if (it == values.symbols.end())
      return std::nullopt;
    return it->second;
  }
  case ExprKind::Ite: {
    auto cond = evaluateTruth((*e)[0], values);
    if (!cond)
      return std::nullopt;
    return evaluate((*e)[*cond ? 1 : 2], values);
  }
  default:
    break;
  }
  llvm::SmallVector<Int, 4> v;
  for (ExprRef operand : e->operands) {
    auto value = evaluate(operand, values);
    if (!value)
      return std::nullopt;
    v.push_back(*value);
  }
  Int result = 0;
  switch (e->kind) {
  case ExprKind::Add:
    for (Int x : v)
      if (__builtin_add_overflow(result, x, &result))
        return std::nullopt;
    return result;
  case ExprKind::Mul:
    result = 1;
    for (Int x : v)
      if (__builtin_mul_overflow(result, x, &result))
        return std::nullopt;
    return result;
  case ExprKind::Div:
    return v[1] == 0 ? std::nullopt : std::optional<Int>(v[0] / v[1]);
  case ExprKind::Rem:
    return v[1] == 0 ? std::nullopt : std::optional<Int>(v[0] % v[1]);
  case ExprKind::FloorDiv:
    return v[1] <= 0 ? std::nullopt : std::optional<Int>(floorDivide(v[0], v[1]));
  case ExprKind::FloorRem:
    return v[1] <= 0 ? std::nullopt : std::optional<Int>(v[0] - floorDivide(v[0], v[1]) * v[1]);
  case ExprKind::Min: {
    result = v[0];
    for (Int x : v)
      result = std::min(result, x);
    return result;
  }
  case ExprKind::Max: {
    result = v[0];
    for (Int x : v)
      result = std::max(result, x);
    return result;
  }
  case ExprKind::Wrap: {
    Int modulus = Int(1) << e->width;
    result = v[0] - floorDivide(v[0], modulus) * modulus;
    return e->isSigned && result >= modulus / 2 ? result - modulus : result;
  }
  case ExprKind::BitAnd: case ExprKind::BitOr: case ExprKind::BitXor:
  case ExprKind::Shl: case ExprKind::Shr:
    return evaluateBits(e->kind, v[0], v[1], e->width);
  case ExprKind::Load: {
    if (e->symbol == kTrailingZeros && v[0] == 0)
      return v[2];
    if (e->symbol == kTrailingZeros)
      return v[0] > 0 && v[0] >> 64 == 0 ? std::optional<Int>(__builtin_ctzll(uint64_t(v[0]))) : std::nullopt;
    if (e->symbol == kPopCount)
      return v[0] >= 0 && v[0] >> 64 == 0 ? std::optional<Int>(__builtin_popcountll(uint64_t(v[0]))) : std::nullopt;
    auto it = values.loads.find({e->symbol, v[0]});
    if (it == values.loads.end())
      return std::nullopt;
    return it->second;
  }
  default:
    return std::nullopt;
  }
}

std::optional<bool> evaluateTruth(ExprRef e, const Assignment &values) {
  switch (e->kind) {
  case ExprKind::True: return true;
  case ExprKind::False: return false;
  case ExprKind::BoolSym: {
    auto it = values.truths.find(e->symbol);
    if (it == values.truths.end())
      return std::nullopt;
    return it->second;
  }
  case ExprKind::Not: {
    auto a = evaluateTruth((*e)[0], values);
    return a ? std::optional<bool>(!*a) : std::nullopt;
  }
  case ExprKind::And: case ExprKind::Or: {
    // One decided operand decides the whole, whatever the others are.
    bool isAnd = e->kind == ExprKind::And, unknown = false;
    for (ExprRef operand : e->operands) {
      auto a = evaluateTruth(operand, values);
      if (!a)
        unknown = true;
      else if (*a != isAnd)
        return !isAnd;
    }
    return unknown ? std::nullopt : std::optional<bool>(isAnd);
  }
  case ExprKind::Ite: {
    auto cond = evaluateTruth((*e)[0], values);
    return cond ? evaluateTruth((*e)[*cond ? 1 : 2], values) : std::nullopt;
  }
  case ExprKind::Eq: case ExprKind::Ne: case ExprKind::Lt: case ExprKind::Le: {
    auto a = evaluate((*e)[0], values), b = evaluate((*e)[1], values);
    if (!a || !b)
      return std::nullopt;
    if (e->kind == ExprKind::Eq) return *a == *b;
    if (e->kind == ExprKind::Ne) return *a != *b;
    return e->kind == ExprKind::Lt ? *a < *b : *a <= *b;
  }
  default:
    return std::nullopt;
  }
}

std::string toString(Int value) {
  if (value == 0)
    return "0";
  bool negative = value < 0;
  unsigned __int128 rest = negative ? -(unsigned __int128)value : (unsigned __int128)value;
  std::string digits;
  for (; rest != 0; rest /= 10)
    digits.insert(digits.begin(), char('0' + unsigned(rest % 10)));
  return negative ? "-" + digits : digits;
}

} // namespace tn::analysis
