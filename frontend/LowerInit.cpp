// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Initialisation: how does an expression fill the object that it makes?
//
//   float acc[4] = {};            → tn.zero
//   S s{1, 2.0f};                 → a store a member
//   auto f = [&] { … };           → captures bound to their objects, no storage
//   S s(x);                       → the constructor expanded, `this` being s
#include "frontend/LowerKernel.h"
#include "frontend/Subset.h"

using namespace clang;

namespace tn::frontend {

void KernelLowering::emitInit(const LValue &target, const Expr *init) {
  if (!target) {
    madeUp |= !failed;
    return;
  }
  switch (category(target.type)) {
  case Category::Scalar:
    store(emitScalar(init), target, loc(init));
    return;
  case Category::Pointer:
    storePointer(target, emitPointer(init), init->getSourceRange());
    return;
  case Category::Reference:
    storePointer(target, emitLValue(init), init->getSourceRange());
    return;
  case Category::Aggregate:
    emitInto(target, init);
    return;
  case Category::Void:
  case Category::Unsupported:
    report(diag::Code::TN7005, init->getSourceRange(),
           "kernels cannot use the type `" + target.type.getAsString() + "`");
  }
}

void KernelLowering::emitInto(const LValue &target, const Expr *expr) {
  expr = expr->IgnoreParens();
  SourceRange range = expr->getSourceRange();
  switch (expr->getStmtClass()) {
  case Stmt::InitListExprClass: {
    const auto *list = cast<InitListExpr>(expr);
    const InitListExpr *semantic =
        list->isSemanticForm() ? list : list->getSemanticForm();
    if (!semantic)
      semantic = list;
    if (semantic->isTransparent()) {
      emitInto(target, semantic->getInit(0));
      return;
    }
    if (const FieldDecl *member = semantic->getInitializedFieldInUnion()) {
      if (semantic->getNumInits() == 1)
        emitInit(memberOf(target, member, loc(expr)), semantic->getInit(0));
      return;
    }
    emitInitList(target, expr, const_cast<InitListExpr *>(semantic)->inits(),
                 semantic->hasArrayFiller() ? semantic->getArrayFiller()
                                            : nullptr);
    return;
  }
  case Stmt::CXXParenListInitExprClass: {
    const auto *list = cast<CXXParenListInitExpr>(expr);
    emitInitList(target, expr,
                 const_cast<CXXParenListInitExpr *>(list)->getInitExprs(),
                 list->getArrayFiller());
    return;
  }
  case Stmt::CXXConstructExprClass:
  case Stmt::CXXTemporaryObjectExprClass:
    emitConstruct(target, cast<CXXConstructExpr>(expr));
    return;
  case Stmt::CXXInheritedCtorInitExprClass:
    expandInherited(target, cast<CXXInheritedCtorInitExpr>(expr));
    return;
  case Stmt::LambdaExprClass:
    emitLambda(target, cast<LambdaExpr>(expr));
    return;
  case Stmt::CallExprClass:
  case Stmt::CXXMemberCallExprClass:
  case Stmt::CXXOperatorCallExprClass:
  case Stmt::UserDefinedLiteralClass: {
    if (expr->isGLValue())
      break;
    emitCall(cast<CallExpr>(expr), &target);
    return;
  }
  case Stmt::ConstantExprClass:
    // The value of a consteval call is known, its body is not expanded.
    if (cast<ConstantExpr>(expr)->hasAPValueResult() &&
        !state.types.isExploded(target.type))
      if (mlir::Attribute init = constantOf(
              cast<ConstantExpr>(expr)->getAPValueResult(), expr->getType())) {
        mlir::Type memory = memType(expr->getType(), range);
        copyObject(
            target,
            LValue::ofPlace(tableOf("constant", memory, init), expr->getType()),
            range);
        return;
      }
    [[fallthrough]];
  case Stmt::ExprWithCleanupsClass:
    emitInto(target, cast<FullExpr>(expr)->getSubExpr());
    return;
  case Stmt::MaterializeTemporaryExprClass:
    emitInto(target, cast<MaterializeTemporaryExpr>(expr)->getSubExpr());
    return;
  case Stmt::CXXBindTemporaryExprClass:
    report(diag::Code::TN7001, range,
           "an object with a destructor (`" + expr->getType().getAsString() +
               "`) is outside the kernel language",
           "call a function at the end of the scope instead");
    return;
  case Stmt::CXXDefaultArgExprClass:
    emitInto(target, cast<CXXDefaultArgExpr>(expr)->getExpr());
    return;
  case Stmt::CXXDefaultInitExprClass:
    emitInto(target, cast<CXXDefaultInitExpr>(expr)->getExpr());
    return;
  case Stmt::SubstNonTypeTemplateParmExprClass:
    emitInto(target,
             cast<SubstNonTypeTemplateParmExpr>(expr)->getReplacement());
    return;
  case Stmt::ImplicitValueInitExprClass:
  case Stmt::CXXScalarValueInitExprClass:
    zeroObject(target, range);
    return;
  case Stmt::NoInitExprClass:
    return;
  case Stmt::ConditionalOperatorClass: {
    const auto *op = cast<ConditionalOperator>(expr);
    if (expr->isGLValue())
      break;
    bool known;
    if (!op->getCond()->HasSideEffects(ast()) &&
        op->getCond()->EvaluateAsBooleanCondition(known, ast())) {
      emitInto(target, known ? op->getTrueExpr() : op->getFalseExpr());
      return;
    }
    mlir::Value condition = emitCondition(op->getCond());
    branch(
        condition, loc(expr), [&] { emitInto(target, op->getTrueExpr()); },
        [&] { emitInto(target, op->getFalseExpr()); });
    return;
  }
  case Stmt::BinaryOperatorClass: {
    const auto *op = cast<BinaryOperator>(expr);
    if (op->getOpcode() == BO_Comma) {
      emitIgnored(op->getLHS());
      emitInto(target, op->getRHS());
      return;
    }
    if (op->getOpcode() == BO_Cmp && emitThreeWay(target, op))
      return;
    break;
  }
  case Stmt::ArrayInitLoopExprClass: {
    // The copy of an array member, element by element in Clang's eyes.
    const auto *loop = cast<ArrayInitLoopExpr>(expr);
    LValue source = emitLValue(loop->getCommonExpr()->getSourceExpr());
    QualType element = ast().getBaseElementType(target.type);
    const auto *record = element->getAsCXXRecordDecl();
    if (!record || element.isTriviallyCopyableType(ast())) {
      copyObject(target, source, range);
      return;
    }
    // Elements that a constructor copies.
    uint64_t count = loop->getArraySize().getZExtValue();
    if (count > 64) {
      report(diag::Code::TN7001, range,
             "a copy of an array of more than 64 constructed elements is "
             "outside the kernel language",
             "copy it in a loop");
      return;
    }
    frame->opaqueLValues[loop->getCommonExpr()] = source;
    std::optional<uint64_t> outer = frame->arrayIndex;
    mlir::Location at = loc(expr);
    for (uint64_t i = 0; i < count; ++i) {
      frame->arrayIndex = i;
      emitInit(elementOf(target, constantInt(builder.getI64Type(), i, at), at),
               loop->getSubExpr());
    }
    frame->arrayIndex = outer;
    return;
  }
  case Stmt::CXXStdInitializerListExprClass: {
    const auto *list = cast<CXXStdInitializerListExpr>(expr);
    const Expr *sub = list->getSubExpr();
    LValue array = emitLValue(sub);
    const auto *type = ast().getAsConstantArrayType(sub->getType());
    const RecordShape *shape =
        state.types.shape(target.type->getAsCXXRecordDecl());
    if (!type || !shape || shape->parts.size() != 2)
      break;
    mlir::Location at = loc(expr);
    storePointer(part(target, *shape, 0, at),
                 coerce(array, type->getElementType(), at), range);
    LValue second = part(target, *shape, 1, at);
    if (category(second.type) == Category::Pointer)
      storePointer(second,
                   offsetPointer(coerce(array, type->getElementType(), at),
                                 constantInt(builder.getI64Type(),
                                             type->getZExtSize(), at),
                                 at),
                   range);
    else
      store(constantInt(memType(second.type, range), type->getZExtSize(), at),
            second, at);
    return;
  }
  case Stmt::OpaqueValueExprClass:
  case Stmt::StringLiteralClass:
    if (isa<StringLiteral>(expr)) {
      // char s[] = "abc": the characters are the initial values.
      const auto *literal = cast<StringLiteral>(expr);
      const auto *type = ast().getAsConstantArrayType(target.type);
      mlir::Location at = loc(expr);
      mlir::Type element =
          type ? memType(type->getElementType(), range) : mlir::Type();
      for (uint64_t i = 0; type && i < type->getZExtSize(); ++i) {
        uint64_t unit = i < literal->getLength() ? literal->getCodeUnit(i) : 0;
        store(constantInt(element, unit, at),
              elementOf(target, constantInt(builder.getI64Type(), i, at), at),
              at);
      }
      return;
    }
    break;
  default:
    if (const auto *op = dyn_cast<CastExpr>(expr)) {
      switch (op->getCastKind()) {
      case CK_NoOp:
      case CK_UserDefinedConversion:
      case CK_ConstructorConversion:
        if (op->getSubExpr()->isPRValue()) {
          emitInto(target, op->getSubExpr());
          return;
        }
        break;
      case CK_LValueToRValue:
        copyObject(target, emitLValue(op->getSubExpr()), range);
        return;
      case CK_LValueToRValueBitCast: {
        LValue source = emitLValue(op->getSubExpr());
        if (state.types.isExploded(target.type) || !source.isPlace()) {
          unsupported(expr);
          return;
        }
        copyObject(target, coerce(source, target.type, loc(expr)), range);
        return;
      }
      default:
        unsupported(expr);
        return;
      }
    }
    break;
  }
  if (expr->isGLValue()) {
    copyObject(target, emitLValue(expr), range);
    return;
  }
  unsupported(expr);
}

void KernelLowering::emitInitList(const LValue &target, const Expr *list,
                                  ArrayRef<Expr *> inits, const Expr *filler) {
  mlir::Location at = loc(list);
  if (const auto *array = ast().getAsConstantArrayType(target.type)) {
    uint64_t count = array->getZExtSize();
    auto isZero = [](const Expr *e) {
      return isa<ImplicitValueInitExpr>(e->IgnoreParenImpCasts());
    };
    bool hasRest = inits.size() < count;
    // A tail of zeros is cleared at once; the rest is stored over it.
    bool clear = hasRest && (!filler || isZero(filler));
    if (clear)
      zeroObject(target, list->getSourceRange());
    for (auto [i, init] : llvm::enumerate(inits)) {
      if (i >= count || (clear && isZero(init)))
        continue;
      emitInit(elementOf(target, constantInt(builder.getI64Type(), i, at), at),
               init);
    }
    if (hasRest && !clear) {
      if (count - inits.size() > 1024) {
        report(diag::Code::TN7001, list->getSourceRange(),
               "an array of more than 1024 constructed elements is outside the "
               "kernel language",
               "fill it in a loop");
        return;
      }
      for (uint64_t i = inits.size(); i < count; ++i)
        emitInit(
            elementOf(target, constantInt(builder.getI64Type(), i, at), at),
            filler);
    }
    return;
  }
  const auto *record = target.type->getAsCXXRecordDecl();
  const RecordShape *shape = record ? state.types.shape(record) : nullptr;
  if (!shape) {
    report(diag::Code::TN7005, list->getSourceRange(),
           "kernels cannot use " + state.types.why().str());
    return;
  }
  // Bases first, then members, as the shape lists them.
  for (auto [i, init] : llvm::enumerate(inits)) {
    if (i >= shape->parts.size())
      break;
    emitInit(part(target, *shape, i, at), init);
  }
}

void KernelLowering::emitConstruct(const LValue &target,
                                   const CXXConstructExpr *expr) {
  const CXXConstructorDecl *ctor = expr->getConstructor();
  SourceRange range = expr->getSourceRange();
  if (const auto *array = ast().getAsConstantArrayType(expr->getType())) {
    if (expr->requiresZeroInitialization())
      zeroObject(target, range);
    if (ctor->isTrivial())
      return;
    uint64_t count = ast().getConstantArrayElementCount(array);
    if (count > 1024) {
      report(
          diag::Code::TN7001, range,
          "a large array of constructed objects is outside the kernel language",
          "fill it in a loop");
      return;
    }
    mlir::Location at = loc(expr);
    auto construct = [&](auto &again, const LValue &object) -> void {
      const auto *inner = ast().getAsConstantArrayType(object.type);
      if (!inner) {
        SmallVector<const Expr *> args(expr->arg_begin(), expr->arg_end());
        expand(ctor, args, object, nullptr, expr, false);
        return;
      }
      for (uint64_t i = 0; i < inner->getZExtSize(); ++i)
        again(again,
              elementOf(object, constantInt(builder.getI64Type(), i, at), at));
    };
    LValue whole = target;
    whole.type = expr->getType();
    construct(construct, whole);
    return;
  }
  if (expr->requiresZeroInitialization())
    zeroObject(target, range);
  if (ctor->isDefaultConstructor() && ctor->isTrivial())
    return;
  if (ctor->isCopyOrMoveConstructor() && ctor->isTrivial() &&
      expr->getNumArgs() >= 1) {
    copyObject(target, emitLValue(expr->getArg(0)), range);
    return;
  }
  SmallVector<const Expr *> args(expr->arg_begin(), expr->arg_end());
  expand(ctor, args, target, nullptr, expr, false);
}

void KernelLowering::emitLambda(const LValue &target, const LambdaExpr *expr) {
  const RecordShape *shape = state.types.shape(expr->getLambdaClass());
  if (!shape) {
    report(diag::Code::TN7005, expr->getSourceRange(),
           "kernels cannot capture " + state.types.why().str());
    return;
  }
  mlir::Location at = loc(expr);
  for (auto [i, init] : llvm::enumerate(expr->capture_inits())) {
    if (i >= shape->parts.size())
      break;
    if (init)
      emitInit(part(target, *shape, i, at), init);
  }
}

} // namespace tn::frontend
