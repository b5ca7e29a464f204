// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is known of an expression: the interval that symbol ranges imply, how
// uniform it is, which symbols occur, and what it becomes under a substitution.
//
//   range(blockIdx.x * 256 + threadIdx.x)   with tid in [0, 255], bid in [0, 99]  =  [0, 25599]
//
// Invariant: `range` contains every value the expression can take.
#include "passes/analysis/Expr.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

namespace tn::analysis {

bool isTruthSymbol(ExprRef e, unsigned id) {
  llvm::SmallVector<ExprRef> work{e};
  std::set<ExprRef> seen;
  while (!work.empty()) {
    ExprRef n = work.pop_back_val();
    if (!seen.insert(n).second)
      continue;
    if (n->symbol == id && n->kind == ExprKind::BoolSym)
      return true;
    work.append(n->operands.begin(), n->operands.end());
  }
  return false;
}

bool isLaunchKind(SymbolKind kind) {
  switch (kind) {
  case SymbolKind::BlockDim: case SymbolKind::GridDim: case SymbolKind::Param:
  case SymbolKind::Length: case SymbolKind::Extent:
    return true;
  case SymbolKind::ThreadIdx: case SymbolKind::BlockIdx: case SymbolKind::LoopCounter:
  case SymbolKind::Opaque:
    return false;
  }
  return false;
}

static Int saturate(Int v) { return std::max(-kIntMax, std::min(kIntMax, v)); }

static Int addSaturating(Int a, Int b) { return saturate(saturate(a) + saturate(b)); }

static Int mulSaturating(Int a, Int b) {
  Int product;
  if (__builtin_mul_overflow(a, b, &product))
    return (a < 0) == (b < 0) ? kIntMax : -kIntMax;
  return saturate(product);
}

static bool unbounded(Int v) { return v >= kIntMax || v <= -kIntMax; }

static Int floorDivide(Int a, Int b) {
  if (unbounded(a))
    return a;
  Int q = a / b;
  return (a % b != 0 && a < 0) ? q - 1 : q;
}

static Range product(Range a, Range b) {
  Int c[4] = {mulSaturating(a.lo, b.lo), mulSaturating(a.lo, b.hi),
              mulSaturating(a.hi, b.lo), mulSaturating(a.hi, b.hi)};
  return {*std::min_element(c, c + 4), *std::max_element(c, c + 4)};
}

// Truncating division, for a divisor that may be anything: a divisor of zero has
// an arbitrary value, so only a divisor known to be positive bounds the result.
static Range quotient(Range a, Range b) {
  if (b.lo < 1)
    return {-kIntMax, kIntMax};
  auto toZero = [](Int x, Int y) { return unbounded(x) ? x : x / y; };
  Int c[4] = {toZero(a.lo, b.lo), toZero(a.lo, b.hi), toZero(a.hi, b.lo), toZero(a.hi, b.hi)};
  Range r = {*std::min_element(c, c + 4), *std::max_element(c, c + 4)};
  return r;
}

static Int nextMask(Int v) {
  Int mask = 0;
  while (mask < v)
    mask = mask << 1 | 1;
  return mask;
}

Range ExprContext::sumOf(Range a, Range b) {
  // An unbounded end stays unbounded whatever is added to it.
  return {(a.lo <= -kIntMax || b.lo <= -kIntMax) ? -kIntMax : addSaturating(a.lo, b.lo),
          (a.hi >= kIntMax || b.hi >= kIntMax) ? kIntMax : addSaturating(a.hi, b.hi)};
}

Range ExprContext::rangeOfProduct(Int coefficient, llvm::ArrayRef<ExprRef> factors) const {
  Range r{saturate(coefficient), saturate(coefficient)};
  // Factors are in order, so equal ones are neighbours: a square is not negative.
  for (size_t i = 0; i < factors.size(); ++i) {
    Range factor = range(factors[i]);
    if (i + 1 < factors.size() && factors[i] == factors[i + 1]) {
      factor = product(factor, factor);
      factor.lo = std::max<Int>(factor.lo, 0);
      ++i;
    }
    r = product(r, factor);
  }
  return r;
}

Range ExprContext::range(ExprRef e) const {
  if (auto it = ranges.find(e); it != ranges.end())
    return {it->second.first, it->second.second};
  auto operand = [&](unsigned i) { return range(e->operands[i]); };
  Range r{-kIntMax, kIntMax};
  switch (e->kind) {
  case ExprKind::Const:
    r = {saturate(e->value), saturate(e->value)};
    break;
  case ExprKind::Sym:
    // Not cached: whoever makes a symbol may still narrow it. Ranges cached
    // before that are wider than need be, never wrong.
    return {saturate(symbols[e->symbol].lo), saturate(symbols[e->symbol].hi)};
  case ExprKind::Add:
    r = {0, 0};
    for (ExprRef term : e->operands)
      r = sumOf(r, range(term));
    break;
  case ExprKind::Mul:
    r = rangeOfProduct(1, e->operands);
    break;
  case ExprKind::Div:
    r = quotient(operand(0), operand(1));
    break;
  case ExprKind::Rem: {
    Range a = operand(0), b = operand(1);
    if (b.lo >= 1) {
      Int limit = std::min(b.hi - 1, std::max(a.hi, a.lo <= -kIntMax ? kIntMax : -a.lo));
      r = {a.lo >= 0 ? 0 : -limit, a.hi <= 0 ? 0 : std::min(limit, a.hi)};
    }
    break;
  }
  case ExprKind::FloorDiv: {
    Int b = e->operands[1]->value;
    r = {floorDivide(operand(0).lo, b), floorDivide(operand(0).hi, b)};
    break;
  }
  case ExprKind::FloorRem: {
    Int b = e->operands[1]->value;
    Range a = operand(0);
    r = a.lo >= 0 && a.hi < b ? a : Range{0, b - 1};
    break;
  }
  case ExprKind::Min:
    r = {std::min(operand(0).lo, operand(1).lo), std::min(operand(0).hi, operand(1).hi)};
    break;
  case ExprKind::Max:
    r = {std::max(operand(0).lo, operand(1).lo), std::max(operand(0).hi, operand(1).hi)};
    break;
  case ExprKind::Ite:
    r = {std::min(operand(1).lo, operand(2).lo), std::max(operand(1).hi, operand(2).hi)};
    break;
  case ExprKind::Wrap: {
    Int modulus = Int(1) << e->width;
    r = e->isSigned ? Range{-(modulus / 2), modulus / 2 - 1} : Range{0, modulus - 1};
    break;
  }
  case ExprKind::BitAnd: {
    Range a = operand(0), b = operand(1);
    r = {0, (Int(1) << e->width) - 1};
    if (a.lo >= 0)
      r.hi = std::min(r.hi, a.hi);
    if (b.lo >= 0)
      r.hi = std::min(r.hi, b.hi);
    break;
  }
  case ExprKind::BitOr:
  case ExprKind::BitXor: {
    Range a = operand(0), b = operand(1);
    Int all = (Int(1) << e->width) - 1;
    r = {0, all};
    if (a.lo >= 0 && b.lo >= 0)
      r.hi = std::min(all, nextMask(std::min(all, std::max(a.hi, b.hi))));
    if (e->kind == ExprKind::BitOr && a.lo >= 0 && b.lo >= 0)
      r.lo = std::max(a.lo, b.lo);
    break;
  }
  case ExprKind::Shl: {
    // Of a small number by a small amount: no bit is lost on the way.
    Range a = operand(0), amount = operand(1);
    r = {0, (Int(1) << e->width) - 1};
    if (a.lo >= 0 && amount.lo >= 0 && amount.hi < Int(e->width) && a.hi <= r.hi)
      r.hi = std::min(r.hi, a.hi << int(amount.hi));
    break;
  }
  case ExprKind::Shr: {
    Range a = operand(0);
    r = {0, a.lo >= 0 ? std::min(a.hi, (Int(1) << e->width) - 1) : (Int(1) << e->width) - 1};
    break;
  }
  case ExprKind::Load:
    r = {saturate(e->operands[1]->value), saturate(e->operands[2]->value)};
    break;
  default:
    return {0, 1};
  }
  ranges[e] = {r.lo, r.hi};
  return r;
}

Uniform ExprContext::uniform(ExprRef e) const {
  if (e->kind == ExprKind::Sym || e->kind == ExprKind::BoolSym)
    return symbols[e->symbol].uniform;
  if (auto it = uniforms.find(e); it != uniforms.end())
    return it->second;
  Uniform result = Uniform::Grid;
  for (ExprRef operand : e->operands)
    result = std::max(result, uniform(operand));
  uniforms[e] = result;
  return result;
}

// Visits every node once.
static void visit(ExprRef e, llvm::DenseSet<ExprRef> &seen,
                  llvm::function_ref<void(ExprRef)> action) {
  if (e->operands.empty()) {
    action(e);
    return;
  }
  if (!seen.insert(e).second)
    return;
  action(e);
  for (ExprRef operand : e->operands)
    visit(operand, seen, action);
}

static bool isSymbol(ExprRef e) {
  return e->kind == ExprKind::Sym || e->kind == ExprKind::BoolSym;
}

bool ExprContext::mentions(ExprRef e, unsigned symbol) const {
  bool found = false;
  llvm::DenseSet<ExprRef> seen;
  visit(e, seen, [&](ExprRef n) { found |= isSymbol(n) && n->symbol == symbol; });
  return found;
}

void ExprContext::symbolsOf(ExprRef e, llvm::SmallVectorImpl<unsigned> &out) const {
  llvm::DenseSet<ExprRef> seen;
  visit(e, seen, [&](ExprRef n) {
    if (isSymbol(n))
      out.push_back(n->symbol);
  });
  llvm::sort(out);
  out.erase(std::unique(out.begin(), out.end()), out.end());
}

ExprRef ExprContext::substitute(ExprRef e, const llvm::DenseMap<unsigned, ExprRef> &map) {
  llvm::DenseMap<ExprRef, ExprRef> done;
  return substitute(e, [&](ExprRef symbol) -> ExprRef {
    auto it = map.find(symbol->symbol);
    return it == map.end() || !it->second ? symbol : it->second;
  }, done);
}

ExprRef ExprContext::substitute(ExprRef e, llvm::function_ref<ExprRef(ExprRef)> replacement,
                                llvm::DenseMap<ExprRef, ExprRef> &done) {
  auto rebuild = [&](auto &self, ExprRef n) -> ExprRef {
    if (isSymbol(n))
      return replacement(n);
    if (n->operands.empty())
      return n;
    if (auto it = done.find(n); it != done.end())
      return it->second;
    count(n->operands.size());
    llvm::SmallVector<ExprRef> operands;
    for (ExprRef operand : n->operands)
      operands.push_back(self(self, operand));
    ExprRef result = n;
    if (llvm::ArrayRef<ExprRef>(operands) != n->operands)
      result = remake(n, operands);
    done[n] = result;
    return result;
  };
  return rebuild(rebuild, e);
}

ExprRef ExprContext::remake(ExprRef n, llvm::ArrayRef<ExprRef> o) {
  switch (n->kind) {
  case ExprKind::Add: return add(o);
  case ExprKind::Mul: return mul(o);
  case ExprKind::Div: return div(o[0], o[1]);
  case ExprKind::Rem: return rem(o[0], o[1]);
  case ExprKind::FloorDiv: return floorDiv(o[0], n->operands[1]->value);
  case ExprKind::FloorRem: return floorRem(o[0], n->operands[1]->value);
  case ExprKind::Min: return min(o[0], o[1]);
  case ExprKind::Max: return max(o[0], o[1]);
  case ExprKind::Ite: return ite(o[0], o[1], o[2]);
  case ExprKind::Wrap: return wrap(o[0], n->width, n->isSigned);
  case ExprKind::BitAnd: case ExprKind::BitOr: case ExprKind::BitXor:
  case ExprKind::Shl: case ExprKind::Shr:
    return bits(n->kind, o[0], o[1], n->width);
  case ExprKind::Load:
    if (n->symbol == kPopCount && o[0]->isConst())
      return popCount(o[0], unsigned(n->operands[2]->value));
    if (n->symbol == kTrailingZeros && o[0]->isConst())
      return trailingZeros(o[0], unsigned(n->operands[2]->value));
    return load(n->symbol, o[0], n->operands[1]->value, n->operands[2]->value);
  case ExprKind::Eq: case ExprKind::Ne: case ExprKind::Lt: case ExprKind::Le:
    return cmp(n->kind, o[0], o[1]);
  case ExprKind::And: case ExprKind::Or: {
    if (n->kind == ExprKind::And)
      return conj(o);
    ExprRef result = o[0];
    for (ExprRef operand : o.drop_front())
      result = disj(result, operand);
    return result;
  }
  case ExprKind::Not: return negate(o[0]);
  case ExprKind::Const: case ExprKind::Sym: case ExprKind::True:
  case ExprKind::False: case ExprKind::BoolSym:
    break;
  }
  return n;
}

} // namespace tn::analysis
