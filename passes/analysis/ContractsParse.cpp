// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads `--assume` expressions: C's grammar without side effects. See
// Contracts.h.
#include "passes/analysis/Contracts.h"
#include "llvm/ADT/StringExtras.h"

namespace tn::analysis {
namespace {

class Parser {
public:
  Parser(llvm::StringRef text, ExprContext &exprs) : rest(text), exprs(exprs) {}

  llvm::Expected<ExprRef> parse() {
    ExprRef e = disjunction();
    if (e && failure.empty()) {
      skip();
      if (!rest.empty())
        fail("unexpected `" + rest.str() + "`");
      else if (!e->isBool())
        fail("not a condition");
    }
    if (!failure.empty())
      return llvm::createStringError(failure);
    return e;
  }

private:
  void skip() { rest = rest.ltrim(); }
  bool accept(llvm::StringRef token) {
    skip();
    return rest.consume_front(token);
  }
  ExprRef fail(const std::string &why) {
    if (failure.empty())
      failure = why;
    return exprs.constant(0);
  }
  ExprRef truthOf(ExprRef e) {
    return e->isBool() ? e : exprs.cmp(ExprKind::Ne, e, exprs.constant(0));
  }
  ExprRef number(ExprRef e) {
    return e->isBool() ? fail("a comparison is used as a number") : e;
  }

  ExprRef disjunction() {
    ExprRef e = conjunction();
    while (accept("||")) {
      ExprRef right = conjunction();
      e = exprs.disj(truthOf(e), truthOf(right));
    }
    return e;
  }
  ExprRef conjunction() {
    ExprRef e = comparison();
    while (accept("&&")) {
      ExprRef right = comparison();
      e = exprs.conj(truthOf(e), truthOf(right));
    }
    return e;
  }
  ExprRef comparison() {
    ExprRef e = sum();
    for (;;) {
      ExprRef right;
      if (accept("=="))
        right = number(sum()), e = exprs.eq(number(e), right);
      else if (accept("!="))
        right = number(sum()), e = exprs.cmp(ExprKind::Ne, number(e), right);
      else if (accept("<="))
        right = number(sum()), e = exprs.le(number(e), right);
      else if (accept(">="))
        right = number(sum()), e = exprs.le(right, number(e));
      else if (accept("<"))
        right = number(sum()), e = exprs.lt(number(e), right);
      else if (accept(">"))
        right = number(sum()), e = exprs.lt(right, number(e));
      else
        return e;
      // `a < b < c` compares a truth value; nobody means it.
      skip();
      if (!rest.empty() && llvm::StringRef("<>=!").contains(rest[0]))
        return fail("comparisons do not chain");
      return e;
    }
  }
  ExprRef sum() {
    ExprRef e = product();
    for (;;) {
      if (accept("+"))
        e = exprs.add(number(e), number(product()));
      else if (accept("-"))
        e = exprs.sub(number(e), number(product()));
      else
        return e;
    }
  }
  ExprRef product() {
    ExprRef e = unary();
    for (;;) {
      if (accept("*"))
        e = exprs.mul(number(e), number(unary()));
      else if (accept("/"))
        e = exprs.div(number(e), divisor(unary()));
      else if (accept("%"))
        e = exprs.rem(number(e), divisor(unary()));
      else
        return e;
    }
  }
  // A division by zero has no value that a launch could check.
  ExprRef divisor(ExprRef e) {
    number(e);
    if (!e->isConst() || e->value == 0)
      return fail("division by something that is not a non-zero number");
    return e;
  }
  ExprRef unary() {
    if (accept("-"))
      return exprs.neg(number(unary()));
    if (accept("!")) {
      ExprRef operand = unary();
      return exprs.negate(truthOf(operand));
    }
    return primary();
  }
  ExprRef primary() {
    skip();
    if (accept("(")) {
      ExprRef e = disjunction();
      if (!accept(")"))
        return fail("expected `)`");
      return e;
    }
    if (!rest.empty() && llvm::isDigit(rest[0]))
      return literal();
    llvm::StringRef name = rest.take_while(
        [](char c) { return llvm::isAlnum(c) || c == '_' || c == '.' || c == ':'; });
    if (name.empty())
      return fail(rest.empty() ? "the expression ends too early" : "unexpected `" + rest.str() + "`");
    rest = rest.drop_front(name.size());
    // `x.size()`, `m.extent(1)`, `tn::extent(p)`.
    std::string full = name.str();
    llvm::StringRef ahead = rest.ltrim();
    if (ahead.starts_with("(")) {
      size_t close = ahead.find(')');
      if (close == llvm::StringRef::npos)
        return fail("expected `)`");
      full += ahead.substr(0, close + 1).str();
      rest = ahead.drop_front(close + 1);
    }
    return named(full);
  }
  ExprRef literal() {
    unsigned radix = rest.starts_with("0x") || rest.starts_with("0X") ? 16 : 10;
    llvm::StringRef body = radix == 16 ? rest.drop_front(2) : rest;
    llvm::StringRef digits = body.take_while([&](char c) { return radix == 16 ? llvm::isHexDigit(c) : llvm::isDigit(c); });
    rest = body.drop_front(digits.size());
    while (!rest.empty() && llvm::StringRef("uUlL").contains(rest[0]))
      rest = rest.drop_front();
    unsigned long long value;
    if (digits.getAsInteger(radix, value) || value > INT64_MAX)
      return fail("`" + digits.str() + "` is no 64-bit integer");
    return exprs.constant(Int(value));
  }
  ExprRef named(const std::string &name) {
    for (unsigned id = 0; id < exprs.numSymbols(); ++id) {
      const Symbol &s = exprs.symbol(id);
      if (isLaunchKind(s.kind) && s.name == name)
        return exprs.sym(id);
    }
    return fail("`" + name + "` is neither an integer parameter, a size nor a launch dimension");
  }

  llvm::StringRef rest;
  ExprContext &exprs;
  std::string failure;
};

} // namespace

llvm::Expected<ExprRef> parseAssumption(llvm::StringRef text, Prover &prover) {
  return Parser(text, prover.exprs).parse();
}

} // namespace tn::analysis
