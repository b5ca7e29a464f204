// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Symbolic expressions: simplification never changes a value, and ranges
// contain every value. Random expressions are built twice, as an expression and
// as a plain computation, and compared under random assignments.
#include "passes/analysis/Expr.h"

#include <functional>
#include <gtest/gtest.h>
#include <random>

using namespace tn::analysis;

namespace {

using Assignment = std::vector<Int>;

Int floorDivide(Int a, Int b) {
  Int q = a / b;
  return (a % b != 0 && (a < 0) != (b < 0)) ? q - 1 : q;
}

Int wrapped(Int v, unsigned width, bool isSigned) {
  Int modulus = Int(1) << width;
  Int r = v - floorDivide(v, modulus) * modulus;
  return isSigned && r >= modulus / 2 ? r - modulus : r;
}

/// The meaning of an expression, straight from the definition of its nodes.
Int evaluate(ExprRef e, const Assignment &a) {
  auto op = [&](unsigned i) { return evaluate(e->operands[i], a); };
  switch (e->kind) {
  case ExprKind::Const:
    return e->value;
  case ExprKind::Sym:
  case ExprKind::BoolSym:
    return a[e->symbol];
  case ExprKind::Add: {
    Int s = 0;
    for (ExprRef t : e->operands)
      s += evaluate(t, a);
    return s;
  }
  case ExprKind::Mul: {
    Int s = 1;
    for (ExprRef t : e->operands)
      s *= evaluate(t, a);
    return s;
  }
  case ExprKind::Div:
    return op(0) / op(1);
  case ExprKind::Rem:
    return op(0) % op(1);
  case ExprKind::FloorDiv:
    return floorDivide(op(0), op(1));
  case ExprKind::FloorRem:
    return op(0) - floorDivide(op(0), op(1)) * op(1);
  case ExprKind::Min:
    return std::min(op(0), op(1));
  case ExprKind::Max:
    return std::max(op(0), op(1));
  case ExprKind::Ite:
    return op(0) ? op(1) : op(2);
  case ExprKind::Wrap:
    return wrapped(op(0), e->width, e->isSigned);
  case ExprKind::BitAnd:
    return op(0) & op(1);
  case ExprKind::BitOr:
    return op(0) | op(1);
  case ExprKind::BitXor:
    return op(0) ^ op(1);
  case ExprKind::Shl:
    return wrapped(op(0) << int(op(1)), e->width, false);
  case ExprKind::Shr:
    return op(0) >> int(op(1));
  case ExprKind::Load:
    return 0;
  case ExprKind::True:
    return 1;
  case ExprKind::False:
    return 0;
  case ExprKind::Eq:
    return op(0) == op(1);
  case ExprKind::Ne:
    return op(0) != op(1);
  case ExprKind::Lt:
    return op(0) < op(1);
  case ExprKind::Le:
    return op(0) <= op(1);
  case ExprKind::And: {
    Int r = 1;
    for (ExprRef t : e->operands)
      r &= evaluate(t, a);
    return r;
  }
  case ExprKind::Or: {
    Int r = 0;
    for (ExprRef t : e->operands)
      r |= evaluate(t, a);
    return r;
  }
  case ExprKind::Not:
    return !op(0);
  }
  return 0;
}

/// An expression and the computation it stands for.
struct Pair {
  ExprRef expr;
  std::function<Int(const Assignment &)> value;
};

struct Generator {
  ExprContext &context;
  std::mt19937 &random;
  std::vector<Pair> symbols;

  unsigned pick(unsigned n) { return random() % n; }

  Pair integer(unsigned depth) {
    if (depth == 0) {
      if (pick(3) == 0) {
        Int c = Int(pick(40)) - 12;
        return {context.constant(c), [=](auto &) { return c; }};
      }
      return symbols[pick(symbols.size())];
    }
    Pair x = integer(depth - 1), y = integer(depth - 1);
    auto f = x.value, g = y.value;
    Int c = 1 + pick(9);
    switch (pick(12)) {
    case 0:
    case 1:
      return {context.add(x.expr, y.expr),
              [=](auto &a) { return f(a) + g(a); }};
    case 2:
      return {context.sub(x.expr, y.expr),
              [=](auto &a) { return f(a) - g(a); }};
    case 3:
      return {context.mul(x.expr, y.expr),
              [=](auto &a) { return f(a) * g(a); }};
    case 4:
      return {context.floorDiv(x.expr, c),
              [=](auto &a) { return floorDivide(f(a), c); }};
    case 5:
      return {context.floorRem(x.expr, c),
              [=](auto &a) { return f(a) - floorDivide(f(a), c) * c; }};
    case 6:
      return {context.min(x.expr, y.expr),
              [=](auto &a) { return std::min(f(a), g(a)); }};
    case 7:
      return {context.max(x.expr, y.expr),
              [=](auto &a) { return std::max(f(a), g(a)); }};
    case 8: {
      unsigned width = 4 + pick(8);
      bool isSigned = pick(2);
      return {context.wrap(x.expr, width, isSigned),
              [=](auto &a) { return wrapped(f(a), width, isSigned); }};
    }
    case 9: {
      Pair p = truth(depth - 1);
      auto h = p.value;
      return {context.ite(p.expr, x.expr, y.expr),
              [=](auto &a) { return h(a) ? f(a) : g(a); }};
    }
    case 10: {
      // Bit operations want operands in range: reduce to eight bits first.
      ExprRef bx = context.wrap(x.expr, 8, false),
              by = context.wrap(y.expr, 8, false);
      ExprKind kinds[] = {ExprKind::BitAnd, ExprKind::BitOr, ExprKind::BitXor};
      unsigned k = pick(3);
      if (pick(2)) {
        Int mask = pick(256);
        by = context.constant(mask);
        g = [=](auto &) { return mask; };
      }
      return {context.bits(kinds[k], bx, by, 8), [=](auto &a) {
                Int u = wrapped(f(a), 8, false), v = wrapped(g(a), 8, false);
                return k == 0 ? u & v : k == 1 ? u | v : u ^ v;
              }};
    }
    default: {
      ExprRef bx = context.wrap(x.expr, 8, false);
      Int amount = pick(8);
      bool left = pick(2);
      return {context.bits(left ? ExprKind::Shl : ExprKind::Shr, bx,
                           context.constant(amount), 8),
              [=](auto &a) {
                Int u = wrapped(f(a), 8, false);
                return left ? wrapped(u << int(amount), 8, false)
                            : u >> int(amount);
              }};
    }
    }
  }

  Pair truth(unsigned depth) {
    if (depth == 0 || pick(2)) {
      Pair x = integer(depth ? depth - 1 : 0),
           y = integer(depth ? depth - 1 : 0);
      auto f = x.value, g = y.value;
      switch (pick(4)) {
      case 0:
        return {context.lt(x.expr, y.expr),
                [=](auto &a) { return Int(f(a) < g(a)); }};
      case 1:
        return {context.le(x.expr, y.expr),
                [=](auto &a) { return Int(f(a) <= g(a)); }};
      case 2:
        return {context.eq(x.expr, y.expr),
                [=](auto &a) { return Int(f(a) == g(a)); }};
      default:
        return {context.cmp(ExprKind::Ne, x.expr, y.expr),
                [=](auto &a) { return Int(f(a) != g(a)); }};
      }
    }
    Pair p = truth(depth - 1), q = truth(depth - 1);
    auto f = p.value, g = q.value;
    switch (pick(3)) {
    case 0:
      return {context.conj(p.expr, q.expr),
              [=](auto &a) { return f(a) & g(a); }};
    case 1:
      return {context.disj(p.expr, q.expr),
              [=](auto &a) { return f(a) | g(a); }};
    default:
      return {context.negate(p.expr), [=](auto &a) { return Int(!f(a)); }};
    }
  }
};

TEST(Expr, RandomExpressionsKeepTheirValueAndRange) {
  std::mt19937 random(20261130);
  for (unsigned round = 0; round < 3000; ++round) {
    ExprContext context;
    Generator generator{context, random, {}};
    std::vector<std::pair<Int, Int>> bounds = {
        {0, 15}, {-7, 9}, {0, 300}, {1, 4}};
    for (auto [lo, hi] : bounds) {
      unsigned id =
          context.newSymbol(SymbolKind::Opaque, Uniform::Thread, lo, hi, "s")
              .id;
      generator.symbols.push_back(
          {context.sym(id), [id](const Assignment &a) { return a[id]; }});
    }
    Pair pair = round % 2 ? generator.integer(1 + round % 5)
                          : generator.truth(1 + round % 4);
    Range range = context.range(pair.expr);
    for (unsigned trial = 0; trial < 20; ++trial) {
      Assignment a;
      for (auto [lo, hi] : bounds)
        a.push_back(lo + Int(random() % unsigned(hi - lo + 1)));
      Int expected = pair.value(a), got = evaluate(pair.expr, a);
      ASSERT_TRUE(expected == got)
          << context.str(pair.expr) << " in round " << round;
      ASSERT_TRUE(got >= range.lo && got <= range.hi) << context.str(pair.expr);
      // A substitution of constants evaluates.
      llvm::DenseMap<unsigned, ExprRef> constants;
      for (unsigned id = 0; id < a.size(); ++id)
        constants[id] = context.constant(a[id]);
      ASSERT_TRUE(evaluate(context.substitute(pair.expr, constants), a) ==
                  expected);
    }
  }
}

struct Symbols : testing::Test {
  ExprContext context;
  ExprRef make(const char *name, Int lo, Int hi,
               Uniform uniform = Uniform::Thread) {
    return context.sym(
        context.newSymbol(SymbolKind::Opaque, uniform, lo, hi, name).id);
  }
};

TEST_F(Symbols, EqualPolynomialsAreOnePointer) {
  ExprRef i = make("i", 0, 1000), n = make("n", 1, 1000),
          j = make("j", 0, 1000);
  ExprRef one = context.constant(1);
  EXPECT_EQ(context.sub(context.mul(context.add(i, one), n), n),
            context.mul(i, n));
  EXPECT_EQ(context.add(i, j), context.add(j, i));
  EXPECT_EQ(context.sub(context.add(i, j), i), j);
}

TEST_F(Symbols, AWrapStaysUntilItsRangeFits) {
  ExprRef b = make("b", 0, (Int(1) << 31) - 2), t = make("t", 0, 1023),
          d = make("d", 1, 1024);
  ExprRef flat = context.add(context.mul(b, d), t);
  EXPECT_EQ(context.wrap(flat, 64, false), flat);
  EXPECT_EQ(context.wrap(flat, 32, false)->kind, ExprKind::Wrap);
  EXPECT_EQ(context.wrap(t, 32, true), t);
}

TEST_F(Symbols, UniformityIsTheNarrowestSymbol) {
  ExprRef b = make("b", 0, 10, Uniform::Block),
          n = make("n", 0, 10, Uniform::Grid), t = make("t", 0, 10);
  EXPECT_EQ(context.uniform(context.add(b, n)), Uniform::Block);
  EXPECT_EQ(context.uniform(context.lt(context.mul(t, n), b)), Uniform::Thread);
  EXPECT_EQ(context.uniform(context.load(3, b, 0, 255)), Uniform::Block);
}

TEST_F(Symbols, PrintsAsTheAuthorWouldWrite) {
  ExprRef i = make("i", 0, 1000), n = make("n", 0, 1000);
  EXPECT_EQ(context.str(context.sub(n, i)), "n - i");
  EXPECT_EQ(context.str(context.mul(context.add(i, context.constant(1)), n)),
            "n + i * n");
  EXPECT_EQ(context.str(context.negate(context.eq(i, n))), "i != n");
}

} // namespace
