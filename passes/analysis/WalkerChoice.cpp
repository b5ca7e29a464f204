// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is known of a variable that an iteration may set to one of a few things?
//
//   best = 0; for (c = 0; c < n; ++c) if (…) best = c;
//   → at the head of every iteration, and behind the loop:
//     best == 0  ∨  0 <= best ∧ best < n
//
// By induction: before the loop it is the first; an iteration leaves it alone
// or sets it to a value that its own test speaks of, or that the iteration did
// not make. A counter that goes up from its start is not below it, where the
// step from a value that passed the test cannot wrap.
//
// Invariant: the condition that comes out mentions the variable and what was
// there before the loop, and holds of the head of every iteration.
#include "passes/analysis/WalkerLoop.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <functional>

using namespace mlir;

namespace tn::analysis {

// More things than this, and nothing is said.
static constexpr unsigned kMaxOptions = 4;

static bool collectLeaves(ExprRef e, llvm::SmallVectorImpl<ExprRef> &out) {
  if (e->kind == ExprKind::Ite)
    return collectLeaves((*e)[1], out) && collectLeaves((*e)[2], out);
  if (e->kind == ExprKind::Min || e->kind == ExprKind::Max)
    return llvm::all_of(e->operands, [&](ExprRef operand) {
      return collectLeaves(operand, out);
    });
  if (!llvm::is_contained(out, e))
    out.push_back(e);
  return out.size() <= kMaxOptions + 1;
}

// `leaf` is the value at the head of an iteration of a counter, plus a
// constant: what the iteration's test says of it, with `self` in its place.
// Null: nothing.
ExprRef Walker::saidOfCounter(ExprRef leaf, ExprRef self,
                              const LoopVariable &counter, ExprRef condition,
                              unsigned firstSymbol) {
  ExprRef head = counter.head.e, offset = x.sub(leaf, head);
  if (!offset->isConst() || counter.shape.kind != ShapeKind::Affine ||
      !counter.shape.step->isConst())
    return nullptr;
  unsigned width = counter.init.width;
  Int step = counter.shape.step->value;
  Range type = counter.init.isSigned ? Range{-(Int(1) << (width - 1)),
                                             (Int(1) << (width - 1)) - 1}
                                     : Range{0, (Int(1) << width) - 1};
  ExprRef value = x.sub(self, offset), said = x.truth(true);
  bool cannotWrap = counter.shape.neverWraps;
  std::function<void(ExprRef)> take = [&](ExprRef c) {
    if (c->kind == ExprKind::And) {
      for (ExprRef operand : c->operands)
        take(operand);
      return;
    }
    if ((c->kind != ExprKind::Lt && c->kind != ExprKind::Le) ||
        !x.mentions(c, head->symbol))
      return;
    llvm::SmallVector<unsigned> symbols;
    x.symbolsOf(c, symbols);
    if (llvm::any_of(symbols, [&](unsigned id) {
          return id >= firstSymbol && id != head->symbol;
        }))
      return;
    llvm::DenseMap<unsigned, ExprRef> map;
    map[head->symbol] = value;
    said = x.conj(said, x.substitute(c, map));
    // head < X: the step leads at most to X - 1 + step.
    Int strict = c->kind == ExprKind::Lt;
    if (step > 0 && (*c)[0] == head && !x.mentions((*c)[1], head->symbol))
      cannotWrap |= x.range((*c)[1]).hi - strict + step <= type.hi;
    if (step < 0 && (*c)[1] == head && !x.mentions((*c)[0], head->symbol))
      cannotWrap |= x.range((*c)[0]).lo + strict + step >= type.lo;
  };
  take(condition);
  if (cannotWrap && !mentionsFrom(counter.init.e, firstSymbol))
    said = x.conj(said, step > 0 ? x.le(counter.init.e, value)
                                 : x.le(value, counter.init.e));
  return said;
}

// Does the value, or what is computed from it, choose a place? What is said of
// other values would only stand in the way of a witness.
static bool choosesPlace(Value value, unsigned depth,
                         llvm::SmallPtrSetImpl<Operation *> &seen) {
  for (Operation *user : value.getUsers()) {
    if (depth == 0)
      return true;
    if (!seen.insert(user).second)
      continue;
    if (isa<mir::BoundsOp>(user) || (isa<mir::IndexOp, mir::OffsetOp>(user) &&
                                     user->getOperand(0) != value))
      return true;
    if (auto store = dyn_cast<mir::StoreOp>(user);
        store && store.getValue() == value) {
      auto local =
          dyn_cast_or_null<mir::LocalOp>(store.getPlace().getDefiningOp());
      if (local && choosesPlace(local, depth - 1, seen))
        return true;
      continue;
    }
    if (auto load = dyn_cast<mir::LoadOp>(user);
        load && choosesPlace(load.getResult(), depth - 1, seen))
      return true;
    if (user->getName().getDialectNamespace() == "arith" &&
        choosesPlace(user->getResult(0), depth - 1, seen))
      return true;
  }
  return false;
}

ExprRef Walker::saidOfChoice(const LoopVariable &v, const Plan &plan,
                             ExprRef condition, unsigned firstSymbol) {
  if (v.head.kind != ValueKind::Integer || v.next.kind != ValueKind::Integer ||
      v.next.width != v.head.width || v.next.isSigned != v.head.isSigned ||
      v.head.e->kind != ExprKind::Sym || mentionsFrom(v.init.e, firstSymbol))
    return nullptr;
  llvm::SmallPtrSet<Operation *, 16> seen;
  if (auto local = localPlaces.find(v.key.first);
      local != localPlaces.end() && !choosesPlace(local->second, 12, seen))
    return nullptr;
  llvm::SmallVector<ExprRef> leaves;
  if (!collectLeaves(v.next.e, leaves))
    return nullptr;
  ExprRef self = v.head.e, all = x.eq(self, v.init.e);
  Range type = x.range(self);
  for (ExprRef leaf : leaves) {
    if (leaf == self)
      continue;
    ExprRef said = nullptr;
    Range range = x.range(leaf);
    if (!mentionsFrom(leaf, firstSymbol))
      said = x.eq(self, leaf);
    for (const LoopVariable &counter : plan.variables)
      if (!said && &counter != &v && counter.head.kind == ValueKind::Integer &&
          counter.init.width == v.init.width &&
          counter.init.isSigned == v.init.isSigned &&
          counter.head.e->kind == ExprKind::Sym &&
          x.mentions(leaf, counter.head.e->symbol) &&
          !plan.lost.count(counter.key) && counter.swapsWith < 0)
        said = saidOfCounter(leaf, self, counter, condition, firstSymbol);
    if (!said && (range.lo > type.lo || range.hi < type.hi))
      said = x.conj(x.le(x.constant(range.lo), self),
                    x.le(self, x.constant(range.hi)));
    if (!said || said->kind == ExprKind::True)
      return nullptr;
    all = x.disj(all, said);
  }
  return all->kind == ExprKind::True ? nullptr : all;
}

} // namespace tn::analysis
