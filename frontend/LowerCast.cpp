// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conversions between scalars.
//
//   (size_t)i with int i  → arith.extsi, since the source is signed
//   (int)f                → arith.fptosi
//   (bool)x               → x != 0, never a truncation
#include "frontend/LowerKernel.h"

#include "compiler/ir/Layout.h"

using namespace clang;

namespace tn::frontend {

mlir::Value KernelLowering::isNonZero(mlir::Value value, mlir::Location loc) {
  mlir::Type type = value.getType();
  if (type.isInteger(1))
    return value;
  if (isa<mlir::FloatType>(type))
    return mlir::arith::CmpFOp::create(builder, loc,
                                       mlir::arith::CmpFPredicate::UNE, value,
                                       zeroOf(type, loc));
  if (isa<mlir::IntegerType>(type))
    return mlir::arith::CmpIOp::create(
        builder, loc, mlir::arith::CmpIPredicate::ne, value, zeroOf(type, loc));
  return constantInt(builder.getI1Type(), 0, loc);
}

mlir::Value KernelLowering::convert(mlir::Value value, QualType from,
                                    QualType to, mlir::Location loc) {
  mlir::Type target = state.types.memory(to);
  if (!target || !target.isIntOrFloat() || !value.getType().isIntOrFloat())
    return poison(to);
  if (to->isBooleanType())
    return isNonZero(value, loc);
  mlir::Type source = value.getType();
  bool fromFloat = isa<mlir::FloatType>(source),
       toFloat = isa<mlir::FloatType>(target);
  bool fromSigned = state.types.isSigned(from);
  unsigned fromWidth = source.getIntOrFloatBitWidth(),
           toWidth = target.getIntOrFloatBitWidth();
  if (source == target)
    return value;
  if (fromFloat && toFloat) {
    if (fromWidth == toWidth) {
      // half and bfloat16 have no common conversion but through float.
      value = mlir::arith::ExtFOp::create(builder, loc, builder.getF32Type(),
                                          value);
      return mlir::arith::TruncFOp::create(builder, loc, target, value);
    }
    if (fromWidth < toWidth)
      return mlir::arith::ExtFOp::create(builder, loc, target, value);
    return mlir::arith::TruncFOp::create(builder, loc, target, value);
  }
  if (fromFloat) {
    if (state.types.isSigned(to))
      return mlir::arith::FPToSIOp::create(builder, loc, target, value);
    return mlir::arith::FPToUIOp::create(builder, loc, target, value);
  }
  if (toFloat) {
    if (fromSigned)
      return mlir::arith::SIToFPOp::create(builder, loc, target, value);
    return mlir::arith::UIToFPOp::create(builder, loc, target, value);
  }
  if (fromWidth > toWidth)
    return mlir::arith::TruncIOp::create(builder, loc, target, value);
  if (fromSigned)
    return mlir::arith::ExtSIOp::create(builder, loc, target, value);
  return mlir::arith::ExtUIOp::create(builder, loc, target, value);
}

mlir::Value KernelLowering::emitIndex(const Expr *expr) {
  mlir::Value value = emitScalar(expr);
  // `s[0]`: an index that is known needs no conversion in the MIR.
  if (auto constant = value.getDefiningOp<mlir::arith::ConstantOp>())
    if (auto number = dyn_cast<mlir::IntegerAttr>(constant.getValue())) {
      const llvm::APInt &bits = number.getValue();
      int64_t index = state.types.isSigned(expr->getType())
                          ? bits.getSExtValue()
                          : static_cast<int64_t>(bits.getZExtValue());
      return constantInt(builder.getI64Type(), index, loc(expr));
    }
  return convert(value, expr->getType(),
                 state.types.isSigned(expr->getType())
                     ? ast().LongLongTy
                     : ast().UnsignedLongLongTy,
                 loc(expr));
}

mlir::Value KernelLowering::emitBitCast(const CastExpr *expr) {
  mlir::Location at = loc(expr);
  const Expr *sub = expr->getSubExpr();
  mlir::Type target = memType(expr->getType(), expr->getSourceRange());
  // A scalar seen as another of its width needs no memory.
  if (category(sub->getType()) == Category::Scalar) {
    mlir::Value value =
        sub->isGLValue() ? load(emitLValue(sub), at) : emitScalar(sub);
    if (value.getType() == target)
      return value;
    if (value.getType().isIntOrFloat() && target.isIntOrFloat() &&
        !target.isInteger(1) && !value.getType().isInteger(1) &&
        value.getType().getIntOrFloatBitWidth() ==
            target.getIntOrFloatBitWidth())
      return mlir::arith::BitcastOp::create(builder, at, target, value);
  }
  LValue object = coerce(emitLValue(sub), expr->getType(), at);
  return load(object, at);
}

mlir::Value KernelLowering::emitCast(const CastExpr *expr) {
  const Expr *sub = expr->getSubExpr();
  mlir::Location at = loc(expr);
  switch (expr->getCastKind()) {
  case CK_LValueToRValue: {
    const Expr *inner = sub->IgnoreParens();
    // `i < n ? x : y[i]` that is read at once is a choice of values: its arms
    // may lie in different memory.
    if (const auto *choice = dyn_cast<ConditionalOperator>(inner))
      return emitLoadedConditional(choice);
    if (const auto *member = dyn_cast<MemberExpr>(inner))
      if (std::optional<mlir::Value> index = emitLaunchIndex(member))
        return *index;
    // A reference that is read at once: `std::min(a, b)` is a value.
    if (isa<CallExpr>(inner)) {
      CallResult result =
          emitCall(cast<CallExpr>(inner), nullptr, /*loaded=*/true);
      if (result.value)
        return result.value;
      result.lvalue.text = text(inner->getSourceRange());
      if (result.lvalue.isPlace())
        result.lvalue = coerce(result.lvalue, inner->getType(), at);
      return load(result.lvalue, loc(inner));
    }
    return load(emitLValue(sub), loc(sub));
  }
  case CK_NoOp:
  case CK_UserDefinedConversion:
  case CK_ConstructorConversion:
  case CK_AtomicToNonAtomic:
    return emitScalar(sub);
  case CK_IntegralCast:
  case CK_IntegralToBoolean:
  case CK_IntegralToFloating:
  case CK_FloatingToIntegral:
  case CK_FloatingToBoolean:
  case CK_FloatingCast:
  case CK_BooleanToSignedIntegral:
    return convert(emitScalar(sub), sub->getType(), expr->getType(), at);
  case CK_PointerToBoolean: {
    LValue target = emitPointer(sub);
    if (target.kind == LValue::Kind::Null)
      return constantInt(builder.getI1Type(), 0, at);
    if (!target.isPlace())
      return constantInt(builder.getI1Type(), 1, at);
    mlir::Value null = mir::NullOp::create(
        builder, at, cast<mir::PlaceType>(target.place.getType()));
    return mir::PlaceCmpOp::create(builder, at, builder.getI1Type(),
                                   builder.getStringAttr("ne"), target.place,
                                   null);
  }
  case CK_LValueToRValueBitCast:
    return emitBitCast(expr);
  case CK_LValueBitCast:
    return load(emitLValue(expr), at);
  case CK_PointerToIntegral:
    report(
        diag::Code::TN7001, expr->getSourceRange(),
        "the address of an object as a number is outside the kernel language",
        "use an index; `alignas` states alignment");
    return poison(expr->getType());
  case CK_Dynamic:
    report(diag::Code::TN7001, expr->getSourceRange(),
           "`dynamic_cast` is outside the kernel language",
           "use a template or an enumeration with `switch`");
    return poison(expr->getType());
  default:
    report(diag::Code::TN7001, expr->getSourceRange(),
           std::string("this conversion (") + expr->getCastKindName() +
               ") is outside the kernel language");
    return poison(expr->getType());
  }
}

} // namespace tn::frontend
