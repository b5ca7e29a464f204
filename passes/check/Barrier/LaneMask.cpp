// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Masks of lanes and the source of a shuffle. See LaneMask.h.
#include "passes/check/Barrier/LaneMask.h"
#include "llvm/ADT/STLExtras.h"

namespace tn {
using namespace analysis;

static constexpr Int kFullMask = 0xffffffff;

// The symbol whose low 32 bits the mask is.
static const Symbol *symbolOf(ExprContext &exprs, ExprRef mask) {
  while (
      (mask->kind == ExprKind::Wrap && mask->width >= 32) ||
      (mask->kind == ExprKind::FloorRem && (*mask)[1]->value == kFullMask + 1))
    mask = (*mask)[0];
  return mask->kind == ExprKind::Sym ? &exprs.symbol(mask->symbol) : nullptr;
}

bool isFullMask(ExprContext &exprs, ExprRef mask) {
  ExprRef low = exprs.floorRem(mask, kFullMask + 1);
  return low->isConst() && low->value == kFullMask;
}

bool isOfThread(ExprContext &exprs, ExprRef mask) {
  llvm::SmallVector<unsigned> symbols;
  exprs.symbolsOf(mask, symbols);
  return llvm::all_of(symbols, [&](unsigned id) {
    SymbolKind kind = exprs.symbol(id).kind;
    return kind == SymbolKind::ThreadIdx || kind == SymbolKind::BlockIdx || isLaunchKind(kind);
  });
}

bool isActiveMask(const Barrier &barrier) {
  mlir::Value mask;
  for (mlir::Value operand : barrier.op->getOperands())
    if (!mask && operand.getType().isInteger(64))
      mask = operand;
  while (mask && mask.getDefiningOp()) {
    mlir::Operation *op = mask.getDefiningOp();
    if (llvm::isa<mir::ActiveMaskOp>(op))
      return true;
    if (auto load = llvm::dyn_cast<mir::LoadOp>(op)) {
      // A variable that is given such a mask anywhere.
      for (mlir::Operation *user : load.getPlace().getUsers())
        if (auto store = llvm::dyn_cast<mir::StoreOp>(user)) {
          mlir::Operation *from = store.getValue().getDefiningOp();
          while (from && from->getNumOperands() == 1)
            from = from->getOperand(0).getDefiningOp();
          if (llvm::isa_and_nonnull<mir::ActiveMaskOp>(from))
            return true;
        }
      return false;
    }
    if (op->getNumOperands() != 1)
      return false;
    mask = op->getOperand(0);
  }
  return false;
}

ExprRef blockSize(Prover &prover) {
  return prover.exprs.mul({prover.id(kBlockDim, 0), prover.id(kBlockDim, 1),
                           prover.id(kBlockDim, 2)});
}

// The first dimension alone is easier, and enough.
bool hasWholeWarps(Prover &prover) {
  ExprContext &exprs = prover.exprs;
  auto isMultiple = [&](ExprRef e) {
    return prover.proves({},
                         exprs.eq(exprs.floorRem(e, 32), exprs.constant(0)));
  };
  ExprRef x = prover.id(kBlockDim, 0), all = blockSize(prover);
  return isMultiple(x) || (x != all && isMultiple(all));
}

ExprRef LaneMask::names(ExprRef mask, bool ofSecond) {
  ExprContext &exprs = prover.exprs;
  auto copy = [&](ExprRef e) {
    return ofSecond ? twins.second(e, relation) : twins.first(e, relation);
  };
  if (isFullMask(exprs, mask))
    return exprs.truth(true);
  if (const Symbol *symbol = symbolOf(exprs, mask))
    if (auto it = prover.kernel.laneSets.find(symbol->id);
        it != prover.kernel.laneSets.end()) {
      const LaneSet &lanes = it->second;
      // Who has the value executed the operation that made it.
      if (lanes.isMatch && !ofSecond)
        return exprs.truth(true);
      ExprRef all =
          exprs.conj(copy(lanes.path), exprs.conj(copy(lanes.predicate),
                                                  names(lanes.mask, ofSecond)));
      if (lanes.isMatch) {
        Symbol &equal =
            exprs.newSymbol(SymbolKind::Opaque, Uniform::Thread, 0, 1, "match");
        all = exprs.conj(all, exprs.boolSym(equal.id));
      }
      return all;
    }
  return hasBit(exprs, twins.first(mask, relation),
                copy(exprs.floorRem(prover.linearThread(), 32)));
}

// Consecutive ones, moved to the left by an amount below 32: no bit arithmetic
// is left. What is moved beyond the mask is no lane.
static ExprRef isBetween(ExprContext &exprs, ExprRef value, ExprRef lane) {
  while ((value->kind == ExprKind::Wrap && value->width >= 32) ||
         (value->kind == ExprKind::FloorRem &&
          (*value)[1]->value == kFullMask + 1))
    value = (*value)[0];
  ExprRef ones = value, first = exprs.constant(0);
  if (value->kind == ExprKind::Shl && exprs.range((*value)[1]).lo >= 0 &&
      exprs.range((*value)[1]).hi < 32)
    ones = (*value)[0], first = (*value)[1];
  if (!ones->isConst() || ones->value <= 0 || ones->value > kFullMask)
    return nullptr;
  Int bits = ones->value, low = 0, count = 0;
  for (; bits % 2 == 0; bits /= 2)
    ++low;
  for (; bits % 2 == 1; bits /= 2)
    ++count;
  if (bits != 0)
    return nullptr;
  first = exprs.add(first, exprs.constant(low));
  return exprs.conj(exprs.le(first, lane),
                    exprs.lt(lane, exprs.add(first, exprs.constant(count))));
}

ExprRef hasBit(ExprContext &exprs, ExprRef value, ExprRef lane) {
  if (ExprRef between = isBetween(exprs, value, lane))
    return between;
  ExprRef low = exprs.floorRem(value, kFullMask + 1);
  ExprRef bit = exprs.floorRem(exprs.bits(ExprKind::Shr, low, lane, 64), 2);
  return exprs.eq(bit, exprs.constant(1));
}

ExprRef LaneMask::namesBoth() {
  ExprContext &exprs = prover.exprs;
  ExprRef lane = exprs.floorRem(prover.linearThread(), 32);
  ExprRef lanes[] = {twins.first(lane, relation), twins.second(lane, relation)};
  ExprRef result = exprs.truth(true);
  for (ExprRef value :
       {twins.first(mask, relation), twins.second(mask, relation)})
    for (ExprRef of : lanes)
      result = exprs.conj(result, hasBit(exprs, value, of));
  return result;
}

ExprRef LaneMask::differs() {
  ExprContext &exprs = prover.exprs;
  // Lanes that one ballot or match names got one value from it.
  if (const Symbol *symbol = symbolOf(exprs, mask))
    if (prover.kernel.laneSets.count(symbol->id))
      return exprs.truth(false);
  return exprs.cmp(ExprKind::Ne, twins.first(mask, relation),
                   twins.second(mask, relation));
}

bool LaneMask::isElected(const Barrier &shuffle) const {
  ExprContext &exprs = prover.exprs;
  const Symbol *symbol = symbolOf(exprs, mask);
  if (!symbol || !prover.kernel.laneSets.count(symbol->id) ||
      shuffle.shuffle != mir::ShuffleKind::Idx || !shuffle.operand ||
      !shuffle.width || !shuffle.width->isConst() || shuffle.width->value != 32)
    return false;
  // The mask is not empty, since the lane that executes the shuffle is in it.
  ExprRef m = exprs.sym(symbol->id), one = exprs.constant(1);
  auto is = [&](ExprRef e) { return shuffle.operand == e; };
  // __ffs(m) - 1 is ctz(m) where m is not zero.
  ExprRef ctz = exprs.trailingZeros(m, 32), isZero = exprs.eq(m, exprs.constant(0));
  if (is(ctz) || is(exprs.sub(exprs.ite(isZero, exprs.constant(0), exprs.add(ctz, one)), one)))
    return true;
  for (auto [count, of] : prover.kernel.zerosAbove)
    if (of == symbol->id && is(exprs.sub(exprs.constant(31), exprs.sym(count))))
      return true;
  return false;
}

std::optional<ShuffleSource> sourceOf(ExprContext &exprs,
                                      const Barrier &shuffle, ExprRef lane) {
  if (!shuffle.operand || !shuffle.width || !shuffle.width->isConst())
    return std::nullopt;
  Int width = shuffle.width->value;
  if (width < 1 || width > 32 || (width & (width - 1)) != 0)
    return std::nullopt;
  ExprRef first = exprs.sub(lane, exprs.floorRem(lane, width));
  ExprRef last = exprs.add(first, exprs.constant(width - 1));
  ExprRef delta = exprs.floorRem(shuffle.operand, 32);
  switch (*shuffle.shuffle) {
  case mir::ShuffleKind::Idx:
    return ShuffleSource{
        exprs.add(first, exprs.floorRem(shuffle.operand, width)),
        exprs.truth(true)};
  case mir::ShuffleKind::Up: {
    ExprRef from = exprs.sub(lane, delta);
    return ShuffleSource{from, exprs.le(first, from)};
  }
  case mir::ShuffleKind::Down: {
    ExprRef from = exprs.add(lane, delta);
    return ShuffleSource{from, exprs.le(from, last)};
  }
  case mir::ShuffleKind::Xor: {
    ExprRef from = exprs.bits(ExprKind::BitXor, lane, delta, 32);
    return ShuffleSource{from, exprs.le(from, last)};
  }
  }
  return std::nullopt;
}

} // namespace tn
