// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operators of scalars and pointers.
//
//   i * stride + k   (int)       → arith.muli, arith.addi with overflow<nsw>:
//   signed in the source x << k           (32 bits)   → arith.shli x, (k & 31)
//   c += 1           (char)      → widened, added, narrowed
//   p - q, p < q     (pointers)  → tn.place_diff, tn.place_cmp
//
// Invariant: the right side of an assignment is evaluated before the left one,
// as C++17 says; of other operators the left one first.
#include "frontend/LowerKernel.h"

using namespace clang;

namespace tn::frontend {

namespace arith = mlir::arith;

static arith::IntegerOverflowFlags overflow(bool isSigned) {
  return isSigned ? arith::IntegerOverflowFlags::nsw
                  : arith::IntegerOverflowFlags::none;
}

mlir::Value KernelLowering::emitArithmetic(BinaryOperatorKind kind,
                                           mlir::Value lhs, mlir::Value rhs,
                                           QualType type, mlir::Location loc) {
  mlir::Type mlirType = lhs.getType();
  bool isShift = kind == BO_Shl || kind == BO_Shr;
  if (!isShift && mlirType != rhs.getType())
    return poison(type);
  if (isa<mlir::FloatType>(mlirType)) {
    switch (kind) {
    case BO_Add:
      return arith::AddFOp::create(builder, loc, lhs, rhs);
    case BO_Sub:
      return arith::SubFOp::create(builder, loc, lhs, rhs);
    case BO_Mul:
      return arith::MulFOp::create(builder, loc, lhs, rhs);
    case BO_Div:
      return arith::DivFOp::create(builder, loc, lhs, rhs);
    default:
      return poison(type);
    }
  }
  bool isSigned = state.types.isSigned(type);
  switch (kind) {
  case BO_Add:
    return arith::AddIOp::create(builder, loc, lhs, rhs, overflow(isSigned));
  case BO_Sub:
    return arith::SubIOp::create(builder, loc, lhs, rhs, overflow(isSigned));
  case BO_Mul:
    return arith::MulIOp::create(builder, loc, lhs, rhs, overflow(isSigned));
  case BO_Div:
    if (isSigned)
      return arith::DivSIOp::create(builder, loc, lhs, rhs);
    return arith::DivUIOp::create(builder, loc, lhs, rhs);
  case BO_Rem:
    if (isSigned)
      return arith::RemSIOp::create(builder, loc, lhs, rhs);
    return arith::RemUIOp::create(builder, loc, lhs, rhs);
  case BO_And:
    return arith::AndIOp::create(builder, loc, lhs, rhs);
  case BO_Or:
    return arith::OrIOp::create(builder, loc, lhs, rhs);
  case BO_Xor:
    return arith::XOrIOp::create(builder, loc, lhs, rhs);
  case BO_Shl:
  case BO_Shr: {
    // The amount has a type of its own; only its low bits count.
    unsigned width = mlirType.getIntOrFloatBitWidth();
    if (!isa<mlir::IntegerType>(rhs.getType()))
      return poison(type);
    auto constant = rhs.getDefiningOp<arith::ConstantOp>();
    auto amount = constant ? dyn_cast<mlir::IntegerAttr>(constant.getValue())
                           : mlir::IntegerAttr();
    if (amount) {
      rhs =
          constantInt(mlirType, amount.getValue().getZExtValue() & (width - 1),
                      rhs.getLoc());
    } else {
      unsigned from = rhs.getType().getIntOrFloatBitWidth();
      if (from > width)
        rhs = arith::TruncIOp::create(builder, loc, mlirType, rhs);
      else if (from < width)
        rhs = arith::ExtUIOp::create(builder, loc, mlirType, rhs);
      rhs = arith::AndIOp::create(builder, loc, rhs,
                                  constantInt(mlirType, width - 1, loc));
    }
    if (kind == BO_Shl)
      return arith::ShLIOp::create(builder, loc, lhs, rhs, overflow(isSigned));
    if (isSigned)
      return arith::ShRSIOp::create(builder, loc, lhs, rhs);
    return arith::ShRUIOp::create(builder, loc, lhs, rhs);
  }
  default:
    return poison(type);
  }
}

mlir::Value KernelLowering::emitComparison(BinaryOperatorKind kind,
                                           mlir::Value lhs, mlir::Value rhs,
                                           QualType type, mlir::Location loc) {
  if (lhs.getType() != rhs.getType()) {
    madeUp |= !failed;
    return constantInt(builder.getI1Type(), 0, loc);
  }
  if (isa<mlir::FloatType>(lhs.getType())) {
    arith::CmpFPredicate predicate;
    switch (kind) {
    case BO_LT:
      predicate = arith::CmpFPredicate::OLT;
      break;
    case BO_GT:
      predicate = arith::CmpFPredicate::OGT;
      break;
    case BO_LE:
      predicate = arith::CmpFPredicate::OLE;
      break;
    case BO_GE:
      predicate = arith::CmpFPredicate::OGE;
      break;
    case BO_EQ:
      predicate = arith::CmpFPredicate::OEQ;
      break;
    default:
      predicate = arith::CmpFPredicate::UNE;
      break;
    }
    return arith::CmpFOp::create(builder, loc, predicate, lhs, rhs);
  }
  bool isSigned = state.types.isSigned(type);
  arith::CmpIPredicate predicate;
  switch (kind) {
  case BO_LT:
    predicate =
        isSigned ? arith::CmpIPredicate::slt : arith::CmpIPredicate::ult;
    break;
  case BO_GT:
    predicate =
        isSigned ? arith::CmpIPredicate::sgt : arith::CmpIPredicate::ugt;
    break;
  case BO_LE:
    predicate =
        isSigned ? arith::CmpIPredicate::sle : arith::CmpIPredicate::ule;
    break;
  case BO_GE:
    predicate =
        isSigned ? arith::CmpIPredicate::sge : arith::CmpIPredicate::uge;
    break;
  case BO_EQ:
    predicate = arith::CmpIPredicate::eq;
    break;
  default:
    predicate = arith::CmpIPredicate::ne;
    break;
  }
  return arith::CmpIOp::create(builder, loc, predicate, lhs, rhs);
}

mlir::Value KernelLowering::emitPointerComparison(const BinaryOperator *expr) {
  mlir::Location at = loc(expr);
  LValue lhs = emitPointer(expr->getLHS()), rhs = emitPointer(expr->getRHS());
  StringRef predicate;
  switch (expr->getOpcode()) {
  case BO_LT:
    predicate = "lt";
    break;
  case BO_GT:
    predicate = "gt";
    break;
  case BO_LE:
    predicate = "le";
    break;
  case BO_GE:
    predicate = "ge";
    break;
  case BO_EQ:
    predicate = "eq";
    break;
  case BO_NE:
    predicate = "ne";
    break;
  default:
    unsupported(expr);
    return poison(expr->getType());
  }
  bool equality = expr->isEqualityOp();
  if (!lhs.isPlace() && !rhs.isPlace()) {
    bool same = lhs.kind == rhs.kind && lhs.record == rhs.record &&
                lhs.slot == rhs.slot && lhs.function == rhs.function;
    if (!equality)
      unsupported(expr);
    return constantInt(builder.getI1Type(),
                       same == (expr->getOpcode() == BO_EQ), at);
  }
  mlir::Value a, b;
  if (lhs.isPlace()) {
    a = lhs.place;
    b = pointerValue(rhs, a.getType(), expr->getSourceRange());
  } else {
    b = rhs.place;
    a = pointerValue(lhs, b.getType(), expr->getSourceRange());
  }
  if (a.getType() != b.getType()) {
    // Objects in different spaces are different objects.
    if (equality)
      return constantInt(builder.getI1Type(), expr->getOpcode() == BO_NE, at);
    report(diag::Code::TN5001, expr->getSourceRange(),
           "a comparison of pointers into different memory spaces");
    return poison(expr->getType());
  }
  return mir::PlaceCmpOp::create(builder, at, builder.getI1Type(),
                                 builder.getStringAttr(predicate), a, b);
}

mlir::Value KernelLowering::emitBinary(const BinaryOperator *expr) {
  mlir::Location at = loc(expr);
  const Expr *left = expr->getLHS(), *right = expr->getRHS();
  QualType operandType = left->getType();
  switch (expr->getOpcode()) {
  case BO_LAnd:
  case BO_LOr:
    return convert(emitLogical(expr), ast().BoolTy, expr->getType(), at);
  case BO_Comma:
    emitIgnored(left);
    return emitScalar(right);
  case BO_Assign:
    return load(emitAssignment(expr), at);
  case BO_LT:
  case BO_GT:
  case BO_LE:
  case BO_GE:
  case BO_EQ:
  case BO_NE: {
    if (category(operandType) == Category::Pointer ||
        category(right->getType()) == Category::Pointer)
      return emitPointerComparison(expr);
    if (category(operandType) != Category::Scalar)
      break;
    mlir::Value lhs = emitScalar(left), rhs = emitScalar(right);
    return convert(emitComparison(expr->getOpcode(), lhs, rhs, operandType, at),
                   ast().BoolTy, expr->getType(), at);
  }
  case BO_Sub:
    if (category(operandType) == Category::Pointer) {
      LValue lhs = emitPointer(left), rhs = emitPointer(right);
      if (!lhs.isPlace() || !rhs.isPlace() ||
          lhs.place.getType() != rhs.place.getType()) {
        if (lhs.isPlace() && rhs.isPlace())
          report(diag::Code::TN5001, expr->getSourceRange(),
                 "a difference of pointers into different memory spaces");
        else
          report(diag::Code::TN7004, expr->getSourceRange(),
                 "a difference with a pointer whose object is not known");
        return poison(expr->getType());
      }
      return mir::PlaceDiffOp::create(builder, at, builder.getI64Type(),
                                      lhs.place, rhs.place);
    }
    [[fallthrough]];
  case BO_Add:
  case BO_Mul:
  case BO_Div:
  case BO_Rem:
  case BO_And:
  case BO_Or:
  case BO_Xor:
  case BO_Shl:
  case BO_Shr: {
    if (category(operandType) != Category::Scalar)
      break;
    mlir::Value lhs = emitScalar(left);
    mlir::Value rhs = emitScalar(right);
    return emitArithmetic(expr->getOpcode(), lhs, rhs, expr->getType(), at);
  }
  default:
    if (expr->isCompoundAssignmentOp())
      return load(emitAssignment(expr), at);
    break;
  }
  unsupported(expr);
  return poison(expr->getType());
}

LValue KernelLowering::emitAssignment(const BinaryOperator *expr) {
  mlir::Location at = loc(expr);
  const Expr *left = expr->getLHS(), *right = expr->getRHS();
  QualType type = left->getType();
  if (expr->getOpcode() == BO_Assign) {
    switch (category(type)) {
    case Category::Scalar: {
      mlir::Value value = emitScalar(right);
      LValue target = emitLValue(left);
      // The write is where its target is written.
      store(value, target, loc(left));
      return target;
    }
    case Category::Pointer: {
      LValue value = emitPointer(right);
      LValue target = emitLValue(left);
      storePointer(target, value, expr->getSourceRange());
      return target;
    }
    case Category::Aggregate: {
      // A trivial assignment; others are calls.
      LValue value = emitLValue(right);
      LValue target = emitLValue(left);
      copyObject(target, value, expr->getSourceRange());
      return target;
    }
    default:
      unsupported(expr);
      return LValue::null(type);
    }
  }
  const auto *compound = cast<CompoundAssignOperator>(expr);
  BinaryOperatorKind kind =
      BinaryOperator::getOpForCompoundAssignment(expr->getOpcode());
  if (category(type) == Category::Pointer) {
    mlir::Value count = emitIndex(right);
    if (kind == BO_Sub)
      count = arith::SubIOp::create(builder, at,
                                    constantInt(builder.getI64Type(), 0, at),
                                    count, arith::IntegerOverflowFlags::nsw);
    LValue target = emitLValue(left);
    storePointer(target, offsetPointer(loadPointer(target, left), count, at),
                 expr->getSourceRange());
    return target;
  }
  if (category(type) != Category::Scalar) {
    unsupported(expr);
    return LValue::null(type);
  }
  mlir::Value rhs = emitScalar(right);
  LValue target = emitLValue(left);
  QualType work = compound->getComputationLHSType();
  mlir::Value lhs = convert(load(target, loc(left)), type, work, at);
  mlir::Value result =
      emitArithmetic(kind, lhs, rhs, compound->getComputationResultType(), at);
  store(convert(result, compound->getComputationResultType(), type, at), target,
        loc(left));
  return target;
}

mlir::Value KernelLowering::stepScalar(const LValue &target, bool up,
                                       mlir::Value *old, mlir::Location loc) {
  mlir::Value value = load(target, loc);
  if (old)
    *old = value;
  mlir::Value next;
  mlir::Type type = value.getType();
  if (auto floatType = dyn_cast<mlir::FloatType>(type)) {
    mlir::Value one = arith::ConstantOp::create(
        builder, loc, builder.getFloatAttr(floatType, 1.0));
    next = up ? arith::AddFOp::create(builder, loc, value, one).getResult()
              : arith::SubFOp::create(builder, loc, value, one).getResult();
  } else {
    // On a narrow type C++ widens, adds and narrows, so nothing overflows.
    bool wide =
        state.types.isSigned(target.type) && type.getIntOrFloatBitWidth() >= 32;
    mlir::Value one = constantInt(type, 1, loc);
    next = up ? arith::AddIOp::create(builder, loc, value, one, overflow(wide))
                    .getResult()
              : arith::SubIOp::create(builder, loc, value, one, overflow(wide))
                    .getResult();
  }
  store(next, target, loc);
  return next;
}

mlir::Value KernelLowering::emitIncDec(const UnaryOperator *expr) {
  LValue target = emitLValue(expr->getSubExpr());
  if (!target.isPlace())
    return poison(expr->getType());
  mlir::Value old;
  mlir::Value next =
      stepScalar(target, expr->isIncrementOp(), &old, loc(expr->getSubExpr()));
  return expr->isPrefix() ? next : old;
}

LValue KernelLowering::emitIncDecLValue(const UnaryOperator *expr) {
  LValue target = emitLValue(expr->getSubExpr());
  mlir::Location at = loc(expr);
  if (category(expr->getType()) == Category::Pointer) {
    LValue next = offsetPointer(
        loadPointer(target, expr),
        constantInt(builder.getI64Type(), expr->isIncrementOp() ? 1 : -1, at),
        at);
    storePointer(target, next, expr->getSourceRange());
  } else if (category(expr->getType()) == Category::Scalar &&
             target.isPlace()) {
    stepScalar(target, expr->isIncrementOp(), nullptr, loc(expr->getSubExpr()));
  } else {
    unsupported(expr);
  }
  return target;
}

} // namespace tn::frontend
