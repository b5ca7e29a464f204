// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expressions of pointer type: the LValue of what they point at.
//
//   p + n      → tn.offset
//   &x[i]      → the place of x[i]
//   c ? p : q  → a variable of the one space that both have
//   this       → the object; in a lambda, the capture of it
#include "frontend/LowerKernel.h"

using namespace clang;

namespace tn::frontend {

LValue KernelLowering::emitPointer(const Expr *expr) {
  if (++depth > 1000) {
    --depth;
    report(diag::Code::TN7001, expr->getSourceRange(),
           "an expression nested too deeply is outside the kernel language");
    return LValue::null(expr->getType()->isPointerType()
                            ? expr->getType()->getPointeeType()
                            : ast().VoidTy);
  }
  LValue result = emitPointerNode(expr);
  --depth;
  return result;
}

LValue KernelLowering::emitPointerNode(const Expr *expr) {
  expr = expr->IgnoreParens();
  QualType pointee = expr->getType()->isPointerType()
                         ? expr->getType()->getPointeeType()
                         : ast().VoidTy;
  mlir::Location at = loc(expr);
  auto dead = LValue::null(pointee);
  switch (expr->getStmtClass()) {
  case Stmt::CXXNullPtrLiteralExprClass:
  case Stmt::GNUNullExprClass:
  case Stmt::ImplicitValueInitExprClass:
  case Stmt::CXXScalarValueInitExprClass:
    return dead;
  case Stmt::InitListExprClass: {
    const auto *list = cast<InitListExpr>(expr);
    return list->getNumInits() == 1 ? emitPointer(list->getInit(0)) : dead;
  }
  case Stmt::CXXThisExprClass:
    // In the body of a lambda `this` is the capture of it, by address or by
    // copy.
    if (const auto *method = dyn_cast<CXXMethodDecl>(frame->function);
        method && method->getParent()->isLambda()) {
      llvm::DenseMap<const ValueDecl *, FieldDecl *> captures;
      FieldDecl *self = nullptr;
      method->getParent()->getCaptureFields(captures, self);
      if (self) {
        LValue capture = memberOf(frame->object, self, at);
        return self->getType()->isPointerType() ? loadPointer(capture, expr)
                                                : capture;
      }
    }
    if (frame->object)
      return frame->object;
    if (const auto *method = dyn_cast<CXXMethodDecl>(frame->function))
      report(diag::Code::TN7001, expr->getSourceRange(),
             "`this` of `" + method->getNameAsString() + "` is not known");
    return dead;
  case Stmt::UnaryOperatorClass: {
    const auto *op = cast<UnaryOperator>(expr);
    if (op->getOpcode() == UO_AddrOf)
      return emitLValue(op->getSubExpr());
    if (op->getOpcode() == UO_Extension || op->getOpcode() == UO_Plus)
      return emitPointer(op->getSubExpr());
    if (op->isIncrementDecrementOp()) {
      LValue variable = emitLValue(op->getSubExpr());
      LValue old = loadPointer(variable, op);
      LValue next = offsetPointer(
          old,
          constantInt(builder.getI64Type(), op->isIncrementOp() ? 1 : -1, at),
          at);
      storePointer(variable, next, op->getSourceRange());
      return op->isPrefix() ? next : old;
    }
    break;
  }
  case Stmt::BinaryOperatorClass:
  case Stmt::CompoundAssignOperatorClass: {
    const auto *op = cast<BinaryOperator>(expr);
    if (op->getOpcode() == BO_Comma) {
      emitIgnored(op->getLHS());
      return emitPointer(op->getRHS());
    }
    if (op->isAssignmentOp())
      return loadPointer(emitAssignment(op), op);
    if (op->isAdditiveOp()) {
      bool pointerLeft = op->getLHS()->getType()->isPointerType();
      LValue base = emitPointer(pointerLeft ? op->getLHS() : op->getRHS());
      mlir::Value count = emitIndex(pointerLeft ? op->getRHS() : op->getLHS());
      if (op->getOpcode() == BO_Sub)
        count = mlir::arith::SubIOp::create(
            builder, at, constantInt(builder.getI64Type(), 0, at), count,
            mlir::arith::IntegerOverflowFlags::nsw);
      return offsetPointer(base, count, at);
    }
    break;
  }
  case Stmt::ConditionalOperatorClass:
  case Stmt::BinaryConditionalOperatorClass: {
    const auto *op = cast<AbstractConditionalOperator>(expr);
    if (isa<BinaryConditionalOperator>(op))
      break;
    bool known;
    if (!op->getCond()->HasSideEffects(ast()) &&
        op->getCond()->EvaluateAsBooleanCondition(known, ast()))
      return emitPointer(known ? op->getTrueExpr() : op->getFalseExpr());
    mlir::Value condition = emitCondition(op->getCond());
    LValue variable = createObject(expr->getType().getUnqualifiedType(), "_p",
                                   expr->getSourceRange());
    branch(
        condition, at,
        [&] {
          storePointer(variable, emitPointer(op->getTrueExpr()),
                       op->getTrueExpr()->getSourceRange());
        },
        [&] {
          storePointer(variable, emitPointer(op->getFalseExpr()),
                       op->getFalseExpr()->getSourceRange());
        });
    return loadPointer(variable, expr);
  }
  case Stmt::CallExprClass:
  case Stmt::CXXMemberCallExprClass:
  case Stmt::CXXOperatorCallExprClass: {
    CallResult result = emitCall(cast<CallExpr>(expr), nullptr);
    return result.lvalue ? result.lvalue : dead;
  }
  case Stmt::CXXNewExprClass: {
    // Placement new makes an object in memory that is there already.
    const auto *op = cast<CXXNewExpr>(expr);
    if (op->isArray() || op->getNumPlacementArgs() != 1 ||
        !op->getOperatorNew() ||
        !op->getOperatorNew()->isReservedGlobalPlacementOperator())
      break;
    LValue object =
        coerce(emitPointer(op->getPlacementArg(0)), op->getAllocatedType(), at);
    if (op->getInitializer())
      emitInit(object, op->getInitializer());
    return object;
  }
  case Stmt::OpaqueValueExprClass: {
    auto it = frame->opaqueLValues.find(cast<OpaqueValueExpr>(expr));
    if (it != frame->opaqueLValues.end())
      return it->second;
    return emitPointer(cast<OpaqueValueExpr>(expr)->getSourceExpr());
  }
  case Stmt::ExprWithCleanupsClass:
  case Stmt::ConstantExprClass:
    return emitPointer(cast<FullExpr>(expr)->getSubExpr());
  case Stmt::SubstNonTypeTemplateParmExprClass:
    return emitPointer(
        cast<SubstNonTypeTemplateParmExpr>(expr)->getReplacement());
  case Stmt::CXXDefaultArgExprClass:
    return emitPointer(cast<CXXDefaultArgExpr>(expr)->getExpr());
  case Stmt::CXXDefaultInitExprClass:
    return emitPointer(cast<CXXDefaultInitExpr>(expr)->getExpr());
  default:
    if (const auto *op = dyn_cast<CastExpr>(expr))
      return emitPointerCast(op);
    if (expr->isGLValue())
      return loadPointer(emitLValue(expr), expr);
    break;
  }
  unsupported(expr);
  return dead;
}

LValue KernelLowering::emitPointerCast(const CastExpr *expr) {
  const Expr *sub = expr->getSubExpr();
  QualType pointee = expr->getType()->isPointerType()
                         ? expr->getType()->getPointeeType()
                         : ast().VoidTy;
  mlir::Location at = loc(expr);
  switch (expr->getCastKind()) {
  case CK_LValueToRValue:
    // A choice of pointer variables is a choice of what they point to.
    if (isa<ConditionalOperator>(sub->IgnoreParens()))
      return emitPointer(sub->IgnoreParens());
    return loadPointer(emitLValue(sub), expr);
  case CK_NoOp:
  case CK_UserDefinedConversion:
  case CK_ConstructorConversion: {
    LValue target = emitPointer(sub);
    if (target.isPlace() || target.kind == LValue::Kind::Null)
      target.type = pointee;
    return target;
  }
  case CK_NullToPointer:
    if (!sub->isNullPointerConstant(ast(), Expr::NPC_NeverValueDependent))
      emitIgnored(sub);
    return LValue::null(pointee);
  case CK_BitCast:
  case CK_AddressSpaceConversion:
    return coerce(emitPointer(sub), pointee, at);
  case CK_ArrayToPointerDecay: {
    LValue array = emitLValue(sub);
    if (!array.isPlace())
      return LValue::null(pointee);
    LValue first = coerce(array, pointee, at);
    first.text.clear();
    return first;
  }
  case CK_FunctionToPointerDecay:
    return emitLValue(sub);
  case CK_DerivedToBase:
  case CK_UncheckedDerivedToBase: {
    LValue object = emitPointer(sub);
    for (const CXXBaseSpecifier *step : expr->path())
      object = toBase(object, step->getType()->getAsCXXRecordDecl(), at);
    return object;
  }
  case CK_BaseToDerived:
    return toDerived(emitPointer(sub), expr);
  case CK_IntegralToPointer:
    report(diag::Code::TN7004, expr->getSourceRange(),
           "a pointer made from a number has no known object",
           "use pointer arithmetic on a parameter");
    return LValue::null(pointee);
  default:
    unsupported(expr);
    return LValue::null(pointee);
  }
}

} // namespace tn::frontend
