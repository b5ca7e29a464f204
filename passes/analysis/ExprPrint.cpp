// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An expression as its author would write it.
//
//   Add(Mul(blockIdx.x, blockDim.x), threadIdx.x)  →  blockIdx.x * blockDim.x + threadIdx.x
//   Add(n, Mul(-1, i))                             →  n - i
//   Wrap(e, 32, unsigned)                          →  u32(e)
#include "passes/analysis/Expr.h"

#include "llvm/ADT/STLExtras.h"

namespace tn::analysis {

static std::string number(Int value) {
  bool negative = value < 0;
  unsigned __int128 v = negative ? -static_cast<unsigned __int128>(value) : value;
  std::string digits;
  do
    digits.insert(digits.begin(), char('0' + int(v % 10)));
  while (v /= 10);
  return negative ? "-" + digits : digits;
}

namespace {
// Binding strength, weakest first.
enum Level { OrLevel, AndLevel, CompareLevel, BitLevel, ShiftLevel, SumLevel, ProductLevel, AtomLevel };

struct Printer {
  const ExprContext &context;

  std::string at(ExprRef e, Level level) {
    auto [text, own] = print(e);
    return own < level ? "(" + text + ")" : text;
  }

  std::string join(ExprRef e, const char *separator, Level level) {
    std::string text;
    for (ExprRef operand : e->operands)
      text += (text.empty() ? "" : separator) + at(operand, Level(level + 1));
    return text;
  }

  std::string call(std::string name, llvm::ArrayRef<ExprRef> arguments) {
    std::string text = name + "(";
    for (auto [i, argument] : llvm::enumerate(arguments))
      text += (i ? ", " : "") + at(argument, OrLevel);
    return text + ")";
  }

  std::string sum(ExprRef e) {
    // What is added comes before what is taken away: `n - i`, not `-i + n`.
    std::string positive, negative;
    for (ExprRef term : e->operands) {
      std::string part = at(term, ProductLevel);
      if (term->isConst() && term->value < 0)
        part = number(term->value);
      if (part.front() == '-')
        negative += " - " + part.substr(1);
      else
        positive += (positive.empty() ? "" : " + ") + part;
    }
    if (positive.empty())
      return "-" + negative.substr(3);
    return positive + negative;
  }

  std::string productText(ExprRef e) {
    std::string text;
    for (auto [i, factor] : llvm::enumerate(e->operands)) {
      if (i == 0 && factor->isConst() && factor->value == -1) {
        text = "-";
        continue;
      }
      text += (text.empty() || text == "-" ? "" : " * ") + at(factor, AtomLevel);
    }
    return text;
  }

  std::pair<std::string, Level> binary(ExprRef e, const char *op, Level level) {
    return {at(e->operands[0], level) + op + at(e->operands[1], Level(level + 1)), level};
  }

  std::pair<std::string, Level> print(ExprRef e) {
    switch (e->kind) {
    case ExprKind::Const: return {number(e->value), e->value < 0 ? SumLevel : AtomLevel};
    case ExprKind::Sym:
    case ExprKind::BoolSym: return {context.symbol(e->symbol).name, AtomLevel};
    case ExprKind::Add: return {sum(e), SumLevel};
    case ExprKind::Mul: return {productText(e), ProductLevel};
    case ExprKind::Div:
    case ExprKind::FloorDiv: return binary(e, " / ", ProductLevel);
    case ExprKind::Rem:
    case ExprKind::FloorRem: return binary(e, " % ", ProductLevel);
    case ExprKind::Min: return {call("min", e->operands), AtomLevel};
    case ExprKind::Max: return {call("max", e->operands), AtomLevel};
    case ExprKind::Ite:
      return {at(e->operands[0], AndLevel) + " ? " + at(e->operands[1], SumLevel) + " : " +
                  at(e->operands[2], SumLevel), OrLevel};
    case ExprKind::Wrap:
      return {call((e->isSigned ? "i" : "u") + std::to_string(e->width), e->operands), AtomLevel};
    case ExprKind::BitAnd: return binary(e, " & ", BitLevel);
    case ExprKind::BitOr: return binary(e, " | ", BitLevel);
    case ExprKind::BitXor: return binary(e, " ^ ", BitLevel);
    case ExprKind::Shl: return binary(e, " << ", ShiftLevel);
    case ExprKind::Shr: return binary(e, " >> ", ShiftLevel);
    case ExprKind::Load:
      if (e->symbol == kTrailingZeros)
        return {"ctz(" + at(e->operands[0], OrLevel) + ")", AtomLevel};
      if (e->symbol == kPopCount)
        return {"popcount(" + at(e->operands[0], OrLevel) + ")", AtomLevel};
      return {"load" + std::to_string(e->symbol) + "[" + at(e->operands[0], OrLevel) + "]", AtomLevel};
    case ExprKind::True: return {"true", AtomLevel};
    case ExprKind::False: return {"false", AtomLevel};
    case ExprKind::Eq: return binary(e, " == ", CompareLevel);
    case ExprKind::Ne: return binary(e, " != ", CompareLevel);
    case ExprKind::Lt: return binary(e, " < ", CompareLevel);
    case ExprKind::Le: return binary(e, " <= ", CompareLevel);
    case ExprKind::And: return {join(e, " && ", AndLevel), AndLevel};
    case ExprKind::Or: return {join(e, " || ", OrLevel), OrLevel};
    case ExprKind::Not:
      if (e->operands[0]->kind == ExprKind::Eq)
        return binary(e->operands[0], " != ", CompareLevel);
      if (ExprRef test = e->operands[0]; test->kind == ExprKind::BoolSym && context.symbol(test->symbol).isNullTest)
        return {llvm::StringRef(context.symbol(test->symbol).name).split(" == ").first.str() + " != nullptr",
                CompareLevel};
      return {"!" + at(e->operands[0], AtomLevel), AtomLevel};
    }
    return {"?", AtomLevel};
  }
};
} // namespace

std::string ExprContext::str(ExprRef e) const { return Printer{*this}.at(e, OrLevel); }

} // namespace tn::analysis
