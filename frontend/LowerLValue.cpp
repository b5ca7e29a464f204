// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expressions that denote objects: names, members, elements, dereferences.
//
//   tile[t.y][k]   → tn.index (tn.index %tile[ty])[k], text "tile[t.y][k]"
//   y[i]           → span's operator[] expanded: tn.bounds, then tn.offset;
//   text "y[i]"
//
// Invariant: making a place accesses nothing; only loads, stores and copies do.
#include "frontend/LowerKernel.h"

#include "clang/AST/RecordLayout.h"

using namespace clang;

namespace tn::frontend {

LValue KernelLowering::emitTemporary(const Expr *expr, StringRef name) {
  QualType type = expr->getType();
  LValue object = createObject(type, name, expr->getSourceRange());
  emitInit(object, expr);
  return object;
}

LValue KernelLowering::emitLValue(const Expr *expr) {
  if (++depth > 1000) {
    --depth;
    report(diag::Code::TN7001, expr->getSourceRange(),
           "an expression nested too deeply is outside the kernel language");
    return LValue::null(expr->getType());
  }
  LValue result = emitLValueNode(expr);
  --depth;
  return result;
}

LValue KernelLowering::emitLValueNode(const Expr *expr) {
  expr = expr->IgnoreParens();
  mlir::Location at = loc(expr);
  auto dead = LValue::null(expr->getType());
  // A prvalue where an object is asked for is a temporary.
  if (expr->isPRValue() && !isa<MaterializeTemporaryExpr>(expr) &&
      !isa<OpaqueValueExpr>(expr) && !expr->getType()->isVoidType() &&
      !isa<ArraySubscriptExpr>(expr))
    return emitTemporary(expr, "_t");
  switch (expr->getStmtClass()) {
  case Stmt::DeclRefExprClass: {
    const auto *ref = cast<DeclRefExpr>(expr);
    return variable(ref->getDecl(), ref);
  }
  case Stmt::ArraySubscriptExprClass:
    return emitSubscript(cast<ArraySubscriptExpr>(expr));
  case Stmt::MemberExprClass:
    return emitMember(cast<MemberExpr>(expr));
  case Stmt::UnaryOperatorClass: {
    const auto *op = cast<UnaryOperator>(expr);
    if (op->getOpcode() == UO_Deref) {
      LValue target = emitPointer(op->getSubExpr());
      if (target.kind == LValue::Kind::Null || target.isPlace()) {
        target = coerce(target, expr->getType(), at);
        // The hidden iterator of a range-based `for` was not written.
        const auto *ref =
            dyn_cast<DeclRefExpr>(op->getSubExpr()->IgnoreParenImpCasts());
        bool hidden = ref && isa<VarDecl>(ref->getDecl()) &&
                      cast<VarDecl>(ref->getDecl())->isImplicit();
        target.text = hidden ? "" : text(expr->getSourceRange());
      }
      return target;
    }
    if (op->isIncrementDecrementOp() && op->isPrefix())
      return emitIncDecLValue(op);
    if (op->getOpcode() == UO_Extension)
      return emitLValue(op->getSubExpr());
    break;
  }
  case Stmt::BinaryOperatorClass:
  case Stmt::CompoundAssignOperatorClass: {
    const auto *op = cast<BinaryOperator>(expr);
    if (op->getOpcode() == BO_Comma) {
      emitIgnored(op->getLHS());
      return emitLValue(op->getRHS());
    }
    if (op->isAssignmentOp())
      return emitAssignment(op);
    break;
  }
  case Stmt::BinaryConditionalOperatorClass:
  case Stmt::ConditionalOperatorClass: {
    const auto *op = cast<AbstractConditionalOperator>(expr);
    bool known;
    // `a ?: b` evaluates `a` once.
    if (const auto *elvis = dyn_cast<BinaryConditionalOperator>(op))
      frame->opaqueLValues[elvis->getOpaqueValue()] =
          emitLValue(elvis->getCommon());
    else if (!op->getCond()->HasSideEffects(ast()) &&
             op->getCond()->EvaluateAsBooleanCondition(known, ast()))
      return emitLValue(known ? op->getTrueExpr() : op->getFalseExpr());
    mlir::Value condition = emitCondition(op->getCond());
    LValue which = createObject(ast().getPointerType(expr->getType()), "_r",
                                expr->getSourceRange());
    std::string quoted = text(expr->getSourceRange());
    branch(
        condition, at,
        [&] {
          storePointer(which, emitLValue(op->getTrueExpr()),
                       op->getTrueExpr()->getSourceRange());
        },
        [&] {
          storePointer(which, emitLValue(op->getFalseExpr()),
                       op->getFalseExpr()->getSourceRange());
        });
    LValue target = loadPointer(which, expr);
    target.text = quoted;
    return target;
  }
  case Stmt::CallExprClass:
  case Stmt::CXXMemberCallExprClass:
  case Stmt::CXXOperatorCallExprClass:
  case Stmt::UserDefinedLiteralClass: {
    CallResult result = emitCall(cast<CallExpr>(expr), nullptr);
    if (!result.lvalue)
      return dead;
    result.lvalue.text = text(expr->getSourceRange());
    if (result.lvalue.isPlace())
      return coerce(result.lvalue, expr->getType(), at);
    return result.lvalue;
  }
  case Stmt::MaterializeTemporaryExprClass: {
    const auto *temporary = cast<MaterializeTemporaryExpr>(expr);
    return emitTemporary(temporary->getSubExpr(), "_t");
  }
  case Stmt::CXXBindTemporaryExprClass:
    return emitLValue(cast<CXXBindTemporaryExpr>(expr)->getSubExpr());
  case Stmt::OpaqueValueExprClass: {
    const auto *opaque = cast<OpaqueValueExpr>(expr);
    auto it = frame->opaqueLValues.find(opaque);
    if (it != frame->opaqueLValues.end())
      return it->second;
    if (opaque->getSourceExpr())
      return emitLValue(opaque->getSourceExpr());
    break;
  }
  case Stmt::ExprWithCleanupsClass:
  case Stmt::ConstantExprClass:
    return emitLValue(cast<FullExpr>(expr)->getSubExpr());
  case Stmt::SubstNonTypeTemplateParmExprClass:
    return emitLValue(
        cast<SubstNonTypeTemplateParmExpr>(expr)->getReplacement());
  case Stmt::CXXDefaultArgExprClass:
    return emitLValue(cast<CXXDefaultArgExpr>(expr)->getExpr());
  case Stmt::CXXDefaultInitExprClass:
    return emitLValue(cast<CXXDefaultInitExpr>(expr)->getExpr());
  case Stmt::StringLiteralClass: {
    const auto *literal = cast<StringLiteral>(expr);
    const auto *array = ast().getAsConstantArrayType(expr->getType());
    mlir::Type unit =
        array ? state.types.memory(array->getElementType()) : mlir::Type();
    if (!unit)
      break;
    SmallVector<mlir::Attribute> units;
    for (uint64_t i = 0; i < array->getZExtSize(); ++i)
      units.push_back(mlir::IntegerAttr::get(
          unit, i < literal->getLength() ? literal->getCodeUnit(i) : 0));
    return LValue::ofPlace(
        tableOf("string", memType(expr->getType(), expr->getSourceRange()),
                builder.getArrayAttr(units)),
        expr->getType());
  }
  case Stmt::InitListExprClass: {
    const auto *list = cast<InitListExpr>(expr);
    if (list->getNumInits() == 1)
      return emitLValue(list->getInit(0));
    break;
  }
  default:
    if (const auto *cast = dyn_cast<CastExpr>(expr)) {
      switch (cast->getCastKind()) {
      case CK_NoOp:
      case CK_UserDefinedConversion:
      case CK_ConstructorConversion: {
        LValue object = emitLValue(cast->getSubExpr());
        if (object.isPlace())
          object.type = expr->getType();
        return object;
      }
      case CK_LValueBitCast: {
        std::string quoted = text(expr->getSourceRange());
        LValue object =
            coerce(emitLValue(cast->getSubExpr()), expr->getType(), at);
        object.text = quoted;
        return object;
      }
      case CK_DerivedToBase:
      case CK_UncheckedDerivedToBase: {
        LValue object = emitLValue(cast->getSubExpr());
        for (const CXXBaseSpecifier *step : cast->path())
          object = toBase(object, step->getType()->getAsCXXRecordDecl(), at);
        return object;
      }
      case CK_BaseToDerived:
        return toDerived(emitLValue(cast->getSubExpr()), cast);
      default:
        break;
      }
    }
    break;
  }
  unsupported(expr);
  return dead;
}

LValue KernelLowering::emitSubscript(const ArraySubscriptExpr *expr) {
  mlir::Location at = loc(expr);
  std::string quoted = text(expr->getSourceRange());
  const Expr *base = expr->getBase()->IgnoreParens();
  LValue element;
  const auto *decay = dyn_cast<ImplicitCastExpr>(base);
  if (decay && decay->getCastKind() == CK_ArrayToPointerDecay) {
    LValue array = emitLValue(decay->getSubExpr());
    mlir::Value index = emitIndex(expr->getIdx());
    array = coerce(array, decay->getSubExpr()->getType(), at);
    element = elementOf(array, index, at);
  } else {
    LValue pointer = emitPointer(base);
    mlir::Value index = emitIndex(expr->getIdx());
    pointer.type = expr->getType();
    element = offsetPointer(pointer, index, at);
  }
  element.type = expr->getType();
  element.text = quoted;
  return element;
}

LValue KernelLowering::emitMember(const MemberExpr *expr) {
  mlir::Location at = loc(expr);
  const ValueDecl *member = expr->getMemberDecl();
  if (isa<VarDecl>(member) || isa<EnumConstantDecl>(member)) {
    // A static member: the object is evaluated for its effects only.
    if (!isa<CXXThisExpr>(expr->getBase()->IgnoreParenImpCasts()))
      emitIgnored(expr->getBase());
    return variable(member, expr);
  }
  LValue object = expr->isArrow() ? emitPointer(expr->getBase())
                                  : emitLValue(expr->getBase());
  std::string quoted;
  if (!object.text.empty() || expr->isArrow())
    quoted = text(expr->getSourceRange());
  if (isa<CXXThisExpr>(expr->getBase()->IgnoreParenImpCasts()))
    quoted = object.text;
  LValue result = memberOf(object, member, at);
  if (const auto *field = dyn_cast<FieldDecl>(member);
      field && field->getType()->isReferenceType()) {
    result = loadPointer(result, expr);
    return result;
  }
  // Volatility of the object is that of its members.
  if (result && !result.type.isNull() && !isa<FieldDecl>(member))
    return result;
  if (result && expr->getType().isVolatileQualified())
    result.type = result.type.withVolatile();
  result.text = quoted;
  return result;
}

LValue KernelLowering::memberOf(const LValue &object, const ValueDecl *member,
                                mlir::Location loc) {
  const auto *field = dyn_cast<FieldDecl>(member);
  if (!field) {
    report(diag::Code::TN7001, member->getSourceRange(),
           "the member `" + member->getNameAsString() +
               "` is outside the kernel language here");
    return LValue::null(member->getType());
  }
  const auto *record = cast<CXXRecordDecl>(field->getParent());
  const RecordShape *shape = state.types.shape(record);
  if (!shape) {
    report(diag::Code::TN7005,
           frame->callRange.isValid() ? frame->callRange
                                      : field->getSourceRange(),
           "kernels cannot use " + state.types.why().str());
    return LValue::null(field->getType());
  }
  for (auto [i, part] : llvm::enumerate(shape->parts))
    if (part.field && part.field->getFieldIndex() == field->getFieldIndex())
      return this->part(object, *shape, i, loc);
  madeUp |= !failed;
  return LValue::null(field->getType());
}

LValue KernelLowering::part(const LValue &object, const RecordShape &shape,
                            unsigned index, mlir::Location loc) {
  const RecordPart &part = shape.parts[index];
  if (object.kind == LValue::Kind::Record &&
      index < object.record->parts.size())
    return object.record->parts[index];
  if (!object.isPlace())
    return LValue::null(part.type);
  auto place = cast<mir::PlaceType>(object.place.getType());
  QualType type = part.type;
  if (object.type.isVolatileQualified())
    type = type.withVolatile();
  // The place may carry another view of the same bytes.
  mlir::Value base = object.place;
  if (place.getPointee() != shape.type)
    base = mir::RecastOp::create(
        builder, loc, mir::PlaceType::get(shape.type, place.getSpace()), base);
  LValue result;
  if (part.index >= 0) {
    auto made = mir::PlaceType::get(
        cast<mir::StructType>(shape.type).getFields()[part.index],
        place.getSpace());
    result = LValue::ofPlace(
        mir::FieldOp::create(builder, loc, made, base, part.index), type);
  } else {
    // Members of a union, and empty parts, start where the object starts; an
    // empty part has no bytes, so its address is never used.
    mlir::Type memory = state.types.memory(part.type);
    if (!memory)
      return LValue::null(type);
    result = LValue::ofPlace(
        mir::RecastOp::create(
            builder, loc, mir::PlaceType::get(memory, place.getSpace()), base),
        type);
  }
  result.text = object.text;
  return result;
}

LValue KernelLowering::toBase(const LValue &object, const CXXRecordDecl *base,
                              mlir::Location loc) {
  const auto *record =
      object.type.isNull() ? nullptr : object.type->getAsCXXRecordDecl();
  const RecordShape *shape = record ? state.types.shape(record) : nullptr;
  if (!shape)
    return object;
  base = base->getDefinition();
  for (auto [i, part] : llvm::enumerate(shape->parts))
    if (part.base == base)
      return this->part(object, *shape, i, loc);
  return object;
}

// The object that a base-class object is part of: `static_cast<Derived
// &>(*this)`.
LValue KernelLowering::toDerived(const LValue &object, const CastExpr *cast) {
  mlir::Location at = loc(cast);
  QualType derivedType = cast->getType()->isPointerType()
                             ? cast->getType()->getPointeeType()
                             : cast->getType();
  const CXXRecordDecl *derived = derivedType->getAsCXXRecordDecl();
  if (object.kind == LValue::Kind::Record) {
    LValue at = object;
    while (at.kind == LValue::Kind::Record && at.type->getAsCXXRecordDecl() &&
           at.type->getAsCXXRecordDecl()->getCanonicalDecl() !=
               derived->getCanonicalDecl()) {
      std::shared_ptr<Record> outer = at.record->derived.lock();
      if (!outer) {
        unsupported(cast);
        return LValue::null(derivedType);
      }
      at.type = at.record->derivedType;
      at.record = outer;
    }
    return at;
  }
  if (!object.isPlace())
    return LValue::null(derivedType);
  CharUnits offset = CharUnits::Zero();
  const CXXRecordDecl *current = derived->getDefinition();
  for (const CXXBaseSpecifier *step :
       llvm::reverse(llvm::to_vector(cast->path()))) {
    const CXXRecordDecl *base =
        step->getType()->getAsCXXRecordDecl()->getDefinition();
    if (current == base)
      continue;
    offset += ast().getASTRecordLayout(current).getBaseClassOffset(base);
    current = base;
  }
  LValue result = object;
  if (!offset.isZero()) {
    result = coerce(result, ast().CharTy, at);
    result = offsetPointer(
        result, constantInt(builder.getI64Type(), -offset.getQuantity(), at),
        at);
  }
  return coerce(result, derivedType, at);
}

} // namespace tn::frontend
