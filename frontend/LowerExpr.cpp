// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expressions with a scalar value, and conditions.
//
//   i < n && x[i] > 0   → %a; tn.if %a -> i1 { load …; yield } else { yield
//   false } i < n && j < m      → arith.andi: the right side can neither fault
//   nor be seen
//
// Invariant: an operand is evaluated exactly when C++ evaluates it, unless it
// is *speculatable*: no memory but initialised variables, no division, no call
// whose effect could be seen.
#include "frontend/LowerKernel.h"
#include "frontend/Subset.h"

using namespace clang;

namespace tn::frontend {

mlir::Value KernelLowering::emitCondition(const Expr *expr) {
  mlir::Value value = emitScalar(expr);
  return isNonZero(value, loc(expr));
}

mlir::Value KernelLowering::emitScalar(const Expr *expr) {
  if (++depth > 1000) {
    --depth;
    report(diag::Code::TN7001, expr->getSourceRange(),
           "an expression nested too deeply is outside the kernel language");
    return poison(expr->getType());
  }
  if (expr->getType()->isArithmeticType() && !state.types.memory(expr->getType())) {
    --depth;
    memType(expr->getType(), expr->getSourceRange());
    return poison(expr->getType());
  }
  mlir::Value value = tryConstant(expr);
  if (!value)
    value = emitScalarNode(expr);
  --depth;
  // After an error the type may be another; what follows relies on it.
  if (failed && category(expr->getType()) == Category::Scalar) {
    mlir::Type type = state.types.memory(expr->getType());
    if (!value || (type && value.getType() != type))
      value = poison(expr->getType());
  }
  if (!value)
    value = poison(expr->getType());
  return value;
}

mlir::Value KernelLowering::emitScalarNode(const Expr *expr) {
  expr = expr->IgnoreParens();
  mlir::Location at = loc(expr);
  if (expr->isGLValue() && category(expr->getType()) == Category::Scalar)
    return load(emitLValue(expr), at);
  switch (expr->getStmtClass()) {
  case Stmt::UnaryOperatorClass: {
    const auto *op = cast<UnaryOperator>(expr);
    const Expr *sub = op->getSubExpr();
    switch (op->getOpcode()) {
    case UO_Plus:
    case UO_Extension:
      return emitScalar(sub);
    case UO_Minus: {
      mlir::Value value = emitScalar(sub);
      if (isa<mlir::FloatType>(value.getType()))
        return mlir::arith::NegFOp::create(builder, at, value);
      auto flags = state.types.isSigned(op->getType())
                       ? mlir::arith::IntegerOverflowFlags::nsw
                       : mlir::arith::IntegerOverflowFlags::none;
      return mlir::arith::SubIOp::create(
          builder, at, zeroOf(value.getType(), at), value, flags);
    }
    case UO_Not: {
      mlir::Value value = emitScalar(sub);
      return mlir::arith::XOrIOp::create(builder, at, value,
                                         constantInt(value.getType(), -1, at));
    }
    case UO_LNot: {
      if (category(sub->getType()) == Category::Pointer)
        break;
      mlir::Value value = emitCondition(sub);
      mlir::Value flipped = mlir::arith::XOrIOp::create(
          builder, at, value, constantInt(builder.getI1Type(), 1, at));
      return convert(flipped, ast().BoolTy, op->getType(), at);
    }
    case UO_PreInc:
    case UO_PreDec:
    case UO_PostInc:
    case UO_PostDec:
      return emitIncDec(op);
    default:
      break;
    }
    break;
  }
  case Stmt::BinaryOperatorClass:
  case Stmt::CompoundAssignOperatorClass:
    return emitBinary(cast<BinaryOperator>(expr));
  case Stmt::ConditionalOperatorClass:
  case Stmt::BinaryConditionalOperatorClass:
    return emitConditional(cast<AbstractConditionalOperator>(expr));
  case Stmt::CallExprClass:
  case Stmt::CXXMemberCallExprClass:
  case Stmt::CXXOperatorCallExprClass:
  case Stmt::UserDefinedLiteralClass:
    return emitCall(cast<CallExpr>(expr), nullptr).value;
  case Stmt::ExprWithCleanupsClass:
  case Stmt::ConstantExprClass:
    return emitScalar(cast<FullExpr>(expr)->getSubExpr());
  case Stmt::SubstNonTypeTemplateParmExprClass:
    return emitScalar(
        cast<SubstNonTypeTemplateParmExpr>(expr)->getReplacement());
  case Stmt::CXXDefaultArgExprClass:
    return emitScalar(cast<CXXDefaultArgExpr>(expr)->getExpr());
  case Stmt::CXXDefaultInitExprClass:
    return emitScalar(cast<CXXDefaultInitExpr>(expr)->getExpr());
  case Stmt::CXXBindTemporaryExprClass:
    return emitScalar(cast<CXXBindTemporaryExpr>(expr)->getSubExpr());
  case Stmt::OpaqueValueExprClass: {
    const auto *opaque = cast<OpaqueValueExpr>(expr);
    if (auto it = frame->opaqueValues.find(opaque);
        it != frame->opaqueValues.end())
      return it->second;
    if (opaque->getSourceExpr())
      return emitScalar(opaque->getSourceExpr());
    break;
  }
  case Stmt::CXXRewrittenBinaryOperatorClass:
    return emitScalar(
        cast<CXXRewrittenBinaryOperator>(expr)->getSemanticForm());
  case Stmt::ImplicitValueInitExprClass:
  case Stmt::CXXScalarValueInitExprClass:
    return zeroOf(memType(expr->getType(), expr->getSourceRange()), at);
  case Stmt::InitListExprClass: {
    const auto *list = cast<InitListExpr>(expr);
    if (list->getNumInits() == 1)
      return emitScalar(list->getInit(0));
    return zeroOf(memType(expr->getType(), expr->getSourceRange()), at);
  }
  case Stmt::ArrayInitIndexExprClass:
    if (!frame->arrayIndex)
      break;
    return constantInt(memType(expr->getType(), expr->getSourceRange()),
                       *frame->arrayIndex, at);
  case Stmt::GenericSelectionExprClass:
    return emitScalar(cast<GenericSelectionExpr>(expr)->getResultExpr());
  case Stmt::StmtExprClass: {
    // The value of the last statement; exits would leave an expression.
    const CompoundStmt *body = cast<StmtExpr>(expr)->getSubStmt();
    for (const Stmt *child : body->body()) {
      const auto *last = dyn_cast<Expr>(child);
      if (child == body->body_back() && last)
        return emitScalar(last);
      emitStmt(child);
      if (isTerminated())
        break;
    }
    break;
  }
  case Stmt::PseudoObjectExprClass:
    return emitScalar(cast<PseudoObjectExpr>(expr)->getResultExpr());
  default:
    if (const auto *op = dyn_cast<CastExpr>(expr))
      return emitCast(op);
    break;
  }
  unsupported(expr);
  return poison(expr->getType());
}

void KernelLowering::emitIgnored(const Expr *expr) {
  expr = expr->IgnoreParens();
  QualType type = expr->getType();
  switch (expr->getStmtClass()) {
  case Stmt::ExprWithCleanupsClass:
  case Stmt::ConstantExprClass:
    emitIgnored(cast<FullExpr>(expr)->getSubExpr());
    return;
  case Stmt::CStyleCastExprClass:
  case Stmt::CXXStaticCastExprClass:
  case Stmt::CXXFunctionalCastExprClass:
  case Stmt::ImplicitCastExprClass:
    if (cast<CastExpr>(expr)->getCastKind() == CK_ToVoid) {
      const Expr *sub = cast<CastExpr>(expr)->getSubExpr()->IgnoreParens();
      // `(void)x` silences a warning and reads nothing.
      if (!isa<DeclRefExpr>(sub))
        emitIgnored(sub);
      return;
    }
    break;
  case Stmt::CallExprClass:
  case Stmt::CXXMemberCallExprClass:
  case Stmt::CXXOperatorCallExprClass: {
    if (category(type) == Category::Aggregate && expr->isPRValue())
      break;
    emitCall(cast<CallExpr>(expr), nullptr);
    return;
  }
  case Stmt::BinaryOperatorClass:
  case Stmt::CompoundAssignOperatorClass: {
    const auto *op = cast<BinaryOperator>(expr);
    if (op->isAssignmentOp() &&
        category(op->getLHS()->getType()) != Category::Aggregate) {
      emitAssignment(op);
      return;
    }
    if (op->getOpcode() == BO_Comma) {
      emitIgnored(op->getLHS());
      emitIgnored(op->getRHS());
      return;
    }
    break;
  }
  case Stmt::UnaryOperatorClass: {
    const auto *op = cast<UnaryOperator>(expr);
    if (op->isIncrementDecrementOp() && op->isPrefix()) {
      emitIncDecLValue(op);
      return;
    }
    break;
  }
  case Stmt::ConditionalOperatorClass:
  case Stmt::BinaryConditionalOperatorClass: {
    const auto *op = cast<AbstractConditionalOperator>(expr);
    if (!type->isVoidType())
      break;
    if (emitAssertPattern(op))
      return;
    mlir::Value condition = emitCondition(op->getCond());
    branch(
        condition, loc(expr), [&] { emitIgnored(op->getTrueExpr()); },
        [&] { emitIgnored(op->getFalseExpr()); });
    return;
  }
  case Stmt::StmtExprClass:
    emitStmt(cast<StmtExpr>(expr)->getSubStmt());
    return;
  default:
    break;
  }
  if (expr->isGLValue()) {
    emitLValue(expr);
    return;
  }
  switch (category(type)) {
  case Category::Void:
    if (!isa<CXXScalarValueInitExpr>(expr))
      unsupported(expr);
    return;
  case Category::Scalar:
    emitScalar(expr);
    return;
  case Category::Pointer:
    emitPointer(expr);
    return;
  case Category::Aggregate:
    emitTemporary(expr, "_t");
    return;
  case Category::Reference:
  case Category::Unsupported:
    unsupported(expr);
  }
}

void KernelLowering::branch(mlir::Value condition, mlir::Location loc,
                            llvm::function_ref<void()> yes,
                            llvm::function_ref<void()> no) {
  auto op = mir::IfOp::create(builder, loc, mlir::TypeRange(), condition);
  inRegion(op.getThenRegion(), yes);
  inRegion(op.getElseRegion(), no);
}

// A tn.if with one result.
static mlir::Value choose(KernelLowering &lowering, mlir::Value condition,
                          mlir::Type type, mlir::Location loc,
                          llvm::function_ref<mlir::Value()> yes,
                          llvm::function_ref<mlir::Value()> no) {
  mlir::OpBuilder &builder = lowering.builder;
  auto op = mir::IfOp::create(builder, loc, mlir::TypeRange(type), condition);
  auto fill = [&](mlir::Region &region,
                  llvm::function_ref<mlir::Value()> make) {
    mlir::OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(&region.emplaceBlock());
    mlir::Value value = make();
    mir::YieldOp::create(builder, loc, mlir::ValueRange(value));
  };
  fill(op.getThenRegion(), yes);
  fill(op.getElseRegion(), no);
  return op.getResult(0);
}

mlir::Value KernelLowering::emitLogical(const BinaryOperator *expr) {
  mlir::Location at = loc(expr);
  bool isAnd = expr->getOpcode() == BO_LAnd;
  bool known;
  // A constant left side decides what is evaluated at all.
  if (!expr->getLHS()->HasSideEffects(ast()) &&
      expr->getLHS()->EvaluateAsBooleanCondition(known, ast()))
    return known == isAnd ? emitCondition(expr->getRHS())
                          : constantInt(builder.getI1Type(), known, at);
  mlir::Value lhs = emitCondition(expr->getLHS());
  // A constant right side (`&& "message"`) is not worth a branch.
  if (!expr->getRHS()->HasSideEffects(ast()) &&
      expr->getRHS()->EvaluateAsBooleanCondition(known, ast()))
    return known == isAnd ? lhs : constantInt(builder.getI1Type(), known, at);
  mlir::Type i1 = builder.getI1Type();
  if (isSpeculatable(expr->getRHS())) {
    mlir::Value rhs = emitCondition(expr->getRHS());
    if (isAnd)
      return mlir::arith::AndIOp::create(builder, at, lhs, rhs);
    return mlir::arith::OrIOp::create(builder, at, lhs, rhs);
  }
  auto right = [&] { return emitCondition(expr->getRHS()); };
  auto decided = [&] { return constantInt(i1, !isAnd, at); };
  if (isAnd)
    return choose(*this, lhs, i1, at, right, decided);
  return choose(*this, lhs, i1, at, decided, right);
}

mlir::Value
KernelLowering::emitConditional(const AbstractConditionalOperator *expr) {
  mlir::Location at = loc(expr);
  mlir::Type type = memType(expr->getType(), expr->getSourceRange());
  const Expr *yes = expr->getTrueExpr(), *no = expr->getFalseExpr();
  if (const auto *elvis = dyn_cast<BinaryConditionalOperator>(expr)) {
    // `a ?: b` evaluates `a` once.
    mlir::Value common = emitScalar(elvis->getCommon());
    frame->opaqueValues[elvis->getOpaqueValue()] = common;
  }
  bool known;
  if (!isa<BinaryConditionalOperator>(expr) &&
      !expr->getCond()->HasSideEffects(ast()) &&
      expr->getCond()->EvaluateAsBooleanCondition(known, ast()))
    return emitScalar(known ? yes : no);
  mlir::Value condition = emitCondition(expr->getCond());
  if (isSpeculatable(yes) && isSpeculatable(no)) {
    mlir::Value a = emitScalar(yes), b = emitScalar(no);
    if (a.getType() != b.getType())
      return poison(expr->getType());
    return mlir::arith::SelectOp::create(builder, at, condition, a, b);
  }
  auto value = [&](const Expr *arm) -> mlir::Value {
    // `c ? x : throw` and friends have no value in one arm.
    if (arm->getType()->isVoidType()) {
      emitIgnored(arm);
      return zeroOf(type, at);
    }
    mlir::Value v = emitScalar(arm);
    if (v.getType() == type)
      return v;
    madeUp |= !failed;
    return zeroOf(type, at);
  };
  return choose(
      *this, condition, type, at, [&] { return value(yes); },
      [&] { return value(no); });
}

mlir::Value
KernelLowering::emitLoadedConditional(const ConditionalOperator *expr) {
  mlir::Location at = loc(expr);
  auto read = [&](const Expr *arm) {
    return emitScalar(ImplicitCastExpr::Create(
        ast(), arm->getType().getNonReferenceType().getUnqualifiedType(),
        CK_LValueToRValue, const_cast<Expr *>(arm), nullptr, VK_PRValue,
        FPOptionsOverride()));
  };
  const Expr *yes = expr->getTrueExpr(), *no = expr->getFalseExpr();
  bool known;
  if (!expr->getCond()->HasSideEffects(ast()) &&
      expr->getCond()->EvaluateAsBooleanCondition(known, ast()))
    return read(known ? yes : no);
  mlir::Type type = memType(expr->getType(), expr->getSourceRange());
  mlir::Value condition = emitCondition(expr->getCond());
  auto value = [&](const Expr *arm) -> mlir::Value {
    // `c ? x : throw …` has no value in one arm.
    if (arm->getType()->isVoidType()) {
      emitIgnored(arm);
      return zeroOf(type, at);
    }
    mlir::Value v = read(arm);
    return v.getType() == type ? v : poison(expr->getType());
  };
  return choose(
      *this, condition, type, at, [&] { return value(yes); },
      [&] { return value(no); });
}

// assert's expansion: `cond ? void(0) : __assert_fail("cond", …)`.
bool KernelLowering::emitAssertPattern(
    const AbstractConditionalOperator *expr) {
  auto failCall = [](const Expr *arm) -> const CallExpr * {
    const auto *call = dyn_cast<CallExpr>(arm->IgnoreParenCasts());
    const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
    if (callee && callee->getIdentifier() &&
        (callee->getName() == "__assert_fail" ||
         annotation(callee, "assert_fail") == "assert_fail"))
      return call;
    return nullptr;
  };
  const CallExpr *onFalse = failCall(expr->getFalseExpr());
  const CallExpr *onTrue = failCall(expr->getTrueExpr());
  const CallExpr *call = onFalse ? onFalse : onTrue;
  if (!call)
    return false;
  std::string quoted;
  if (call->getNumArgs() > 0)
    if (const auto *literal =
            dyn_cast<StringLiteral>(call->getArg(0)->IgnoreParenImpCasts()))
      quoted = literal->getString().str();
  mlir::Location at = loc(expr);
  mlir::Value condition = emitCondition(expr->getCond());
  if (onTrue)
    condition = mlir::arith::XOrIOp::create(
        builder, at, condition, constantInt(builder.getI1Type(), 1, at));
  mir::AssertOp::create(builder, at, condition, builder.getStringAttr(quoted));
  return true;
}

} // namespace tn::frontend
