// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conditions as text and as `tn.contract`. See Contracts.h.
#include "passes/analysis/Contracts.h"
#include "compiler/ir/Layout.h"
#include "llvm/ADT/STLExtras.h"

namespace tn::analysis {

std::string conditionText(ExprContext &exprs, ExprRef truth) {
  // `bias == nullptr || extent(bias) >= n`
  if (truth->kind == ExprKind::Or)
    if (auto test = llvm::find_if(truth->operands, [&](ExprRef e) {
          return e->kind == ExprKind::BoolSym && exprs.symbol(e->symbol).isNullTest;
        });
        test != truth->operands.end()) {
      ExprRef rest = exprs.truth(false);
      for (ExprRef e : truth->operands)
        if (e != *test)
          rest = exprs.disj(rest, e);
      return exprs.str(*test) + " || " + conditionText(exprs, rest);
    }
  if (truth->operands.size() == 2 && !(*truth)[0]->isBool()) {
    // Everything on the side where it is positive.
    Poly left = toPoly(exprs, (*truth)[0]);
    if (addScaled(left, toPoly(exprs, (*truth)[1]), -1)) {
      Poly smaller, larger;
      for (const auto &[m, c] : left.terms)
        (c > 0 ? smaller : larger).terms[m] = c > 0 ? c : -c;
      std::string a = exprs.str(fromPoly(exprs, smaller)), b = exprs.str(fromPoly(exprs, larger));
      // A launch reads best as "what there is" against "what is needed", and
      // "what varies" against a number.
      bool numberRight = larger.isConstant();
      switch (truth->kind) {
      case ExprKind::Le: return numberRight ? a + " <= " + b : b + " >= " + a;
      case ExprKind::Lt: return numberRight ? a + " < " + b : b + " > " + a;
      case ExprKind::Eq: return smaller.isConstant() ? b + " == " + a : a + " == " + b;
      case ExprKind::Ne: return smaller.isConstant() ? b + " != " + a : a + " != " + b;
      default: break;
      }
    }
  }
  return exprs.str(truth);
}

ExprRef normalisedAtMost(ExprContext &exprs, Poly bound, Poly size) {
  // bound − size <= 0; divide by the common factor, rounding the constant.
  Poly p = bound;
  if (!addScaled(p, size, -1))
    return exprs.truth(false);
  Int g = commonFactor(p);
  if (g == 0)
    return exprs.truth(p.constant() <= 0);
  Int constant = p.constant();
  p.terms.erase(Monomial{});
  for (auto &[m, c] : p.terms.change())
    c /= g;
  // g·q + constant <= 0  ⇔  q <= floor(−constant / g)
  Int limit = -constant;
  Int floor = limit >= 0 ? limit / g : -((-limit + g - 1) / g);
  Poly positive, negative;
  for (const auto &[m, c] : p.terms)
    (c > 0 ? positive : negative).terms[m] = c > 0 ? c : -c;
  if (floor >= 0)
    addScaled(negative, constantPoly(floor), 1);
  else
    addScaled(positive, constantPoly(-floor), 1);
  return exprs.le(fromPoly(exprs, positive), fromPoly(exprs, negative));
}

namespace {

class Emitter {
public:
  Emitter(Prover &prover, mlir::OpBuilder &builder, mlir::Block &block, mlir::Location loc)
      : exprs(prover.exprs), kernel(prover.kernel.kernel), b(builder), block(block), loc(loc),
        wide(b.getIntegerType(128)) {}

  void require(const Condition &condition) {
    ExprRef truth = condition.truth;
    if (truth->operands.size() == 2 && !(*truth)[0]->isBool()) {
      const char *predicate = truth->kind == ExprKind::Le   ? "<="
                              : truth->kind == ExprKind::Lt ? "<"
                              : truth->kind == ExprKind::Eq ? "=="
                              : truth->kind == ExprKind::Ne ? "!=" : nullptr;
      if (predicate) {
        mlir::Value lhs = integer((*truth)[0]), rhs = integer((*truth)[1]);
        bool swap = llvm::StringRef(condition.text).contains(">=") && truth->kind == ExprKind::Le;
        mir::RequireOp::create(b, loc, swap ? rhs : lhs, swap ? ">=" : predicate, swap ? lhs : rhs,
                               condition.text, condition.why);
        return;
      }
    }
    mlir::Value value = mlir::arith::ExtUIOp::create(b, loc, wide, boolean(truth));
    mir::RequireOp::create(b, loc, value, "==", number(1), condition.text, condition.why);
  }

private:
  mlir::Value number(Int value) {
    llvm::APInt bits(128, {uint64_t(value), uint64_t((unsigned __int128)value >> 64)});
    return mlir::arith::ConstantOp::create(b, loc, wide, b.getIntegerAttr(wide, bits));
  }
  mlir::Value extend(mlir::Value narrow, bool isSigned) {
    if (narrow.getType() == wide)
      return narrow;
    if (isSigned)
      return mlir::arith::ExtSIOp::create(b, loc, wide, narrow);
    return mlir::arith::ExtUIOp::create(b, loc, wide, narrow);
  }
  mlir::Value symbol(unsigned id) {
    const Symbol &s = exprs.symbol(id);
    switch (s.kind) {
    case SymbolKind::BlockDim: case SymbolKind::GridDim: {
      auto kind = s.kind == SymbolKind::BlockDim ? mir::IdKind::BlockDim : mir::IdKind::GridDim;
      return extend(mir::IdOp::create(b, loc, kind, mir::Dim(s.dim)), false);
    }
    case SymbolKind::Param:
      // The symbol's range says how the source reads the argument's bits.
      return extend(argument(s.arg), s.lo < 0);
    case SymbolKind::Length:
      return extend(argument(s.arg), false);
    case SymbolKind::Extent:
      return extend(mir::ExtentOp::create(b, loc, s.arg == kDynamicShared ? dynamicShared() : argument(s.arg)),
                    false);
    case SymbolKind::ThreadIdx: case SymbolKind::BlockIdx: case SymbolKind::LoopCounter:
    case SymbolKind::Opaque:
      break;
    }
    llvm_unreachable("a condition over launch values only");
  }
  // An argument, or a member of a struct read out of it.
  mlir::Value argument(unsigned slot) {
    if (slot < block.getNumArguments())
      return block.getArgument(slot);
    mir::MemberAttr member = kernel.memberOfSlot(slot);
    mlir::Value place = block.getArgument(member.getArg());
    uint64_t rest = member.getOffset();
    for (;;) {
      auto type = llvm::cast<mir::PlaceType>(place.getType());
      auto to = [&](mlir::Type part) { return mir::PlaceType::get(part, type.getSpace()); };
      if (auto array = llvm::dyn_cast<mir::ArrayType>(type.getPointee())) {
        uint64_t step = mir::sizeInBytes(array.getElement());
        mlir::Value index = mlir::arith::ConstantOp::create(b, loc, b.getI64IntegerAttr(int64_t(rest / step)));
        place = mir::IndexOp::create(b, loc, to(array.getElement()), place, index);
        rest %= step;
      } else if (auto record = llvm::dyn_cast<mir::StructType>(type.getPointee())) {
        unsigned field = 0;
        for (auto [i, start] : llvm::enumerate(record.getOffsets()))
          if (start <= rest && rest < start + mir::sizeInBytes(record.getFields()[i]))
            field = i;
        rest -= record.getOffsets()[field];
        place = mir::FieldOp::create(b, loc, to(record.getFields()[field]), place, field);
      } else {
        return mir::LoadOp::create(b, loc, type.getPointee(), place);
      }
    }
  }
  mlir::Value truthOf(const Symbol &s) {
    mlir::Value value = argument(s.arg);
    if (!s.isNullTest)
      return value;
    mlir::Value null = mir::NullOp::create(b, loc, value.getType());
    return mir::PlaceCmpOp::create(b, loc, "eq", value, null);
  }
  mlir::Value dynamicShared() {
    return mir::DynamicSharedOp::create(b, loc, mir::PlaceType::get(b.getContext(), b.getI8Type(), mir::Space::Shared));
  }
  template <typename Op> mlir::Value binary(mlir::Value x, mlir::Value y) {
    return Op::create(b, loc, x, y);
  }
  // By a constant above zero. Division truncates, so a negative number is moved
  // down first: -7 by 4 is (-7 - 3) / 4 = -2.
  mlir::Value floorDiv(mlir::Value x, Int divisor) {
    using namespace mlir::arith;
    mlir::Value isNegative = CmpIOp::create(b, loc, CmpIPredicate::slt, x, number(0));
    mlir::Value moved = SelectOp::create(b, loc, isNegative, binary<SubIOp>(x, number(divisor - 1)), x);
    return binary<DivSIOp>(moved, number(divisor));
  }
  mlir::Value integer(ExprRef e) {
    if (auto it = values.find(e); it != values.end())
      return it->second;
    mlir::Value v = integerOf(e);
    values[e] = v;
    return v;
  }
  mlir::Value integerOf(ExprRef e) {
    using namespace mlir::arith;
    switch (e->kind) {
    case ExprKind::Const: return number(e->value);
    case ExprKind::Sym: return symbol(e->symbol);
    case ExprKind::Ite: {
      mlir::Value c = boolean((*e)[0]), yes = integer((*e)[1]), no = integer((*e)[2]);
      return SelectOp::create(b, loc, c, yes, no);
    }
    case ExprKind::Wrap: {
      mlir::Value v = TruncIOp::create(b, loc, b.getIntegerType(e->width), integer((*e)[0]));
      return extend(v, e->isSigned);
    }
    default:
      break;
    }
    mlir::Value v = integer((*e)[0]);
    for (unsigned i = 1; i < e->operands.size(); ++i) {
      mlir::Value next = integer((*e)[i]);
      switch (e->kind) {
      case ExprKind::Add: v = binary<AddIOp>(v, next); break;
      case ExprKind::Mul: v = binary<MulIOp>(v, next); break;
      case ExprKind::Div: v = binary<DivSIOp>(v, next); break;
      case ExprKind::Rem: v = binary<RemSIOp>(v, next); break;
      case ExprKind::FloorDiv: v = floorDiv(v, (*e)[i]->value); break;
      case ExprKind::FloorRem: {
        mlir::Value q = floorDiv(v, (*e)[i]->value);
        v = binary<SubIOp>(v, binary<MulIOp>(q, next));
        break;
      }
      case ExprKind::Min: v = binary<MinSIOp>(v, next); break;
      case ExprKind::Max: v = binary<MaxSIOp>(v, next); break;
      case ExprKind::BitAnd: v = binary<AndIOp>(v, next); break;
      case ExprKind::BitOr: v = binary<OrIOp>(v, next); break;
      case ExprKind::BitXor: v = binary<XOrIOp>(v, next); break;
      case ExprKind::Shl: {
        mlir::Value shifted = binary<ShLIOp>(v, next);
        v = binary<AndIOp>(shifted, number((Int(1) << e->width) - 1));
        break;
      }
      case ExprKind::Shr: v = binary<ShRUIOp>(v, next); break;
      default: llvm_unreachable("an integer expression over launch values");
      }
    }
    return v;
  }
  mlir::Value boolean(ExprRef e) {
    using namespace mlir::arith;
    auto bit = [&](bool value) -> mlir::Value {
      return ConstantOp::create(b, loc, b.getI1Type(), b.getBoolAttr(value));
    };
    switch (e->kind) {
    case ExprKind::True: return bit(true);
    case ExprKind::False: return bit(false);
    case ExprKind::BoolSym: return truthOf(exprs.symbol(e->symbol));
    case ExprKind::Not: return binary<XOrIOp>(boolean((*e)[0]), bit(true));
    case ExprKind::And: case ExprKind::Or: {
      mlir::Value v = boolean((*e)[0]);
      for (unsigned i = 1; i < e->operands.size(); ++i) {
        mlir::Value next = boolean((*e)[i]);
        v = e->kind == ExprKind::And ? binary<AndIOp>(v, next) : binary<OrIOp>(v, next);
      }
      return v;
    }
    case ExprKind::Ite: {
      mlir::Value c = boolean((*e)[0]), yes = boolean((*e)[1]), no = boolean((*e)[2]);
      return SelectOp::create(b, loc, c, yes, no);
    }
    case ExprKind::Eq: case ExprKind::Ne: case ExprKind::Lt: case ExprKind::Le: {
      if ((*e)[0]->isBool()) {
        mlir::Value x = boolean((*e)[0]), y = boolean((*e)[1]);
        return CmpIOp::create(b, loc, e->kind == ExprKind::Eq ? CmpIPredicate::eq : CmpIPredicate::ne, x, y);
      }
      auto predicate = e->kind == ExprKind::Eq   ? CmpIPredicate::eq
                       : e->kind == ExprKind::Ne ? CmpIPredicate::ne
                       : e->kind == ExprKind::Lt ? CmpIPredicate::slt
                                                 : CmpIPredicate::sle;
      mlir::Value x = integer((*e)[0]), y = integer((*e)[1]);
      return CmpIOp::create(b, loc, predicate, x, y);
    }
    default:
      llvm_unreachable("a truth value over launch values");
    }
  }

  ExprContext &exprs;
  mir::KernelOp kernel;
  mlir::OpBuilder &b;
  mlir::Block &block;
  mlir::Location loc;
  mlir::Type wide;
  llvm::DenseMap<ExprRef, mlir::Value> values;
};

} // namespace

void emitContract(Prover &prover) {
  mir::KernelOp kernel = prover.kernel.kernel;
  auto module = kernel->getParentOfType<mlir::ModuleOp>();
  for (auto contract : llvm::make_early_inc_range(module.getOps<mir::ContractOp>()))
    if (contract.getKernel() == kernel.getSymName())
      contract.erase();
  mlir::OpBuilder builder(kernel->getContext());
  builder.setInsertionPointAfter(kernel);
  mlir::Location loc = kernel.getLoc();
  auto contract = mir::ContractOp::create(builder, loc, kernel.getSymName());
  mlir::Block *block = builder.createBlock(&contract.getBody());
  for (mlir::BlockArgument argument : kernel.entry().getArguments())
    block->addArgument(argument.getType(), argument.getLoc());
  builder.setInsertionPointToStart(block);
  Emitter emitter(prover, builder, *block, loc);
  for (const Condition &condition : prover.conditions)
    emitter.require(condition);
  mir::ReturnOp::create(builder, loc);
}

} // namespace tn::analysis
