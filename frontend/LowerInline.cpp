// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every device function is expanded where it is called.
//
//   y[i] = f(x[i]);   float f(float v) { return v * v; }
//   → tn.local "v"; store; load, load, mulf          (one return, at the end:
//   flat) g(n)              int g(int n) { if (n < 0) return 0; return n; } →
//   tn.local "_0"; tn.inline "g" { … store _0; tn.return … }; load _0
//
// Parameters of class or scalar type become variables, references are bound to
// their arguments. Invariant: a function is never expanded inside itself.
#include "frontend/LowerKernel.h"
#include "frontend/Subset.h"

#include "clang/AST/Attr.h"

using namespace clang;

namespace tn::frontend {

// Does `stmt` hold a `return` of this function?
static bool hasReturn(const Stmt *stmt) {
  if (!stmt || isa<LambdaExpr>(stmt))
    return false;
  if (isa<ReturnStmt>(stmt))
    return true;
  return llvm::any_of(stmt->children(), hasReturn);
}

// Is every `return` in `stmt` the last thing that it does?
static bool returnsAtEnd(const Stmt *stmt, const ASTContext &ast) {
  if (!stmt)
    return true;
  if (isa<ReturnStmt>(stmt))
    return true;
  if (const auto *body = dyn_cast<CompoundStmt>(stmt)) {
    for (const Stmt *child : body->body())
      if (child != body->body_back() && hasReturn(child))
        return false;
    return body->body_empty() || returnsAtEnd(body->body_back(), ast);
  }
  if (const auto *branch = dyn_cast<IfStmt>(stmt);
      branch && branch->isConstexpr()) {
    bool known;
    if (branch->getCond()->isValueDependent() ||
        !branch->getCond()->EvaluateAsBooleanCondition(known, ast))
      return !hasReturn(stmt);
    return returnsAtEnd(known ? branch->getThen() : branch->getElse(), ast);
  }
  return !hasReturn(stmt);
}

bool KernelLowering::isFlat(const FunctionDecl *definition) {
  return returnsAtEnd(definition->getBody(), ast());
}

const FunctionDecl *KernelLowering::findBody(const FunctionDecl *function,
                                             const Expr *call) {
  const FunctionDecl *definition = nullptr;
  std::string name = "`" + function->getQualifiedNameAsString() + "`";
  if (const auto *method = dyn_cast<CXXMethodDecl>(function);
      method && method->isVirtual()) {
    report(diag::Code::TN7001, call->getSourceRange(),
           "a call of the virtual function " + name +
               " is outside the kernel language",
           "use a template, or an enumeration with `switch`");
    return nullptr;
  }
  if (function->getBuiltinID() && !function->hasBody(definition)) {
    StringRef plain = function->getName();
    plain.consume_front("__builtin_");
    report(diag::Code::TN7003, call->getSourceRange(),
           "the function `" + plain.str() + "` is not available in kernels");
    return nullptr;
  }
  if (!function->hasBody(definition) || !definition->getBody()) {
    report(diag::Code::TN7003, call->getSourceRange(),
           "the body of " + name + " is not visible",
           function->isConstexpr() || isLibraryFunction(function)
               ? ""
               : "define the function in this file or in a header");
    return nullptr;
  }
  for (const Frame *at = frame; at; at = at->caller)
    if (at->function &&
        at->function->getCanonicalDecl() == definition->getCanonicalDecl()) {
      report(diag::Code::TN7002, call->getSourceRange(),
             name + " calls itself: recursion is outside the kernel language",
             "write it as a loop, or as a template whose depth is a constant");
      return nullptr;
    }
  unsigned nesting = 0;
  for (const Frame *at = frame; at; at = at->caller)
    ++nesting;
  if (nesting > 256) {
    report(diag::Code::TN7002, call->getSourceRange(),
           "calls nested more than 256 deep are outside the kernel language");
    return nullptr;
  }
  return definition;
}

// Collects the parameters that `stmt` uses otherwise than by reading their
// value.
static void
findVariableParams(const Stmt *stmt, bool reading,
                   llvm::SmallPtrSetImpl<const ParmVarDecl *> &found) {
  if (!stmt)
    return;
  if (const auto *ref = dyn_cast<DeclRefExpr>(stmt)) {
    if (const auto *param = dyn_cast<ParmVarDecl>(ref->getDecl());
        param && !reading)
      found.insert(param);
    return;
  }
  bool reads = isa<ImplicitCastExpr>(stmt) &&
               cast<ImplicitCastExpr>(stmt)->getCastKind() == CK_LValueToRValue;
  reads |= reading && isa<ParenExpr>(stmt);
  for (const Stmt *child : stmt->children())
    findVariableParams(child, reads, found);
}

bool KernelLowering::isOnlyRead(const FunctionDecl *definition,
                                const ParmVarDecl *param) {
  auto [it, isNew] = variableParams.try_emplace(definition);
  if (isNew) {
    findVariableParams(definition->getBody(), false, it->second);
    if (const auto *ctor = dyn_cast<CXXConstructorDecl>(definition))
      for (const CXXCtorInitializer *init : ctor->inits())
        findVariableParams(init->getInit(), false, it->second);
  }
  return !it->second.contains(param) && !param->getType().isVolatileQualified();
}

void KernelLowering::bindParameters(Frame &callee,
                                    const FunctionDecl *definition,
                                    ArrayRef<const Expr *> args) {
  for (auto [i, param] : llvm::enumerate(definition->parameters())) {
    if (i >= args.size())
      break;
    QualType type = param->getType();
    if (type->isReferenceType()) {
      callee.variables[param] = emitLValue(args[i]);
      continue;
    }
    if (isOnlyRead(definition, param)) {
      // Nobody can tell such a parameter from its argument.
      if (category(type) == Category::Scalar) {
        LValue value;
        value.kind = LValue::Kind::Value;
        value.type = type;
        value.place = emitScalar(args[i]);
        callee.variables[param] = value;
        continue;
      }
      if (category(type) == Category::Pointer) {
        LValue variable =
            createObject(type, param->getName(), args[i]->getSourceRange());
        LValue pointee = emitPointer(args[i]);
        if (pointee.isPlace() || pointee.kind == LValue::Kind::Null)
          pointee = coerce(pointee, variable.slot->pointee, loc(args[i]));
        variable.slot->bound = std::make_unique<LValue>(pointee);
        callee.variables[param] = variable;
        continue;
      }
    }
    // The variable belongs to the callee, its value to the caller.
    LValue variable =
        createObject(type, param->getName(), args[i]->getSourceRange());
    emitInit(variable, args[i]);
    callee.variables[param] = variable;
  }
}

CallResult KernelLowering::expand(const FunctionDecl *function,
                                  ArrayRef<const Expr *> args,
                                  const LValue &object, const LValue *target,
                                  const Expr *call, bool loaded) {
  QualType type = function->getReturnType();
  if (isa<CXXConstructorDecl>(function))
    type = ast().VoidTy;
  const FunctionDecl *definition = findBody(function, call);
  if (!definition) {
    CallResult dead;
    if (category(type) == Category::Scalar)
      dead.value = poison(type);
    else if (!type->isVoidType())
      dead.lvalue =
          LValue::null(type->isReferenceType() || type->isPointerType()
                           ? type->getPointeeType()
                           : type);
    return dead;
  }
  Frame callee(loc(call));
  callee.function = definition;
  callee.object = object;
  callee.callRange = call->getSourceRange();
  callee.callText = text(call->getSourceRange());
  callee.isLibrary = isLibraryFunction(definition);
  bindParameters(callee, definition, args);
  emitBody(definition, callee, target, loaded, call);
  return callee.returned;
}

// `using Base::Base;`: the base's constructor with the parameters of this one.
void KernelLowering::expandInherited(const LValue &object,
                                     const CXXInheritedCtorInitExpr *expr) {
  const FunctionDecl *definition = findBody(expr->getConstructor(), expr);
  if (!definition)
    return;
  Frame callee(loc(expr));
  callee.function = definition;
  callee.object = object;
  callee.callRange = expr->getSourceRange();
  callee.callText = text(expr->getSourceRange());
  callee.isLibrary = isLibraryFunction(definition);
  for (auto [i, param] : llvm::enumerate(definition->parameters())) {
    if (i >= frame->function->getNumParams())
      break;
    LValue given = frame->variables.lookup(frame->function->getParamDecl(i));
    if (!param->getType()->isReferenceType()) {
      LValue copy = createObject(param->getType(), param->getName(),
                                 expr->getSourceRange());
      copyObject(copy, given, expr->getSourceRange());
      given = copy;
    }
    callee.variables[param] = given;
  }
  emitBody(definition, callee, nullptr, false, expr);
}

void KernelLowering::emitBody(const FunctionDecl *definition, Frame &callee,
                              const LValue *target, bool loaded,
                              const Expr *call) {
  QualType type = definition->getReturnType();
  bool isConstructor = isa<CXXConstructorDecl>(definition);
  if (isConstructor)
    type = ast().VoidTy;
  Category kind = category(type);
  mlir::Location at = callee.callLocation;
  callee.returnsLoaded = loaded && kind == Category::Reference &&
                         category(type->getPointeeType()) == Category::Scalar;
  callee.flat = isFlat(definition);
  if (kind == Category::Aggregate)
    callee.result =
        target ? *target : createObject(type, "_0", call->getSourceRange());
  else if (!callee.flat && callee.returnsLoaded)
    callee.result = createObject(type->getPointeeType().getUnqualifiedType(),
                                 "_0", call->getSourceRange());
  else if (!callee.flat && !type->isVoidType())
    callee.result =
        createObject(kind == Category::Reference
                         ? ast().getPointerType(type->getPointeeType())
                         : type.getUnqualifiedType(),
                     "_0", call->getSourceRange());

  auto run = [&] {
    callee.caller = frame;
    frame = &callee;
    if (const auto *ctor = dyn_cast<CXXConstructorDecl>(definition))
      emitConstructorInits(ctor);
    if (definition->getBody()->getStmtClass() == Stmt::CXXTryStmtClass ||
        definition->getBody()->getStmtClass() == Stmt::CoroutineBodyStmtClass)
      unsupported(definition->getBody());
    else
      emitStmt(definition->getBody());
    frame = callee.caller;
  };
  if (callee.flat) {
    run();
  } else {
    auto op = mir::InlineOp::create(
        builder, at, builder.getStringAttr(definition->getNameAsString()));
    mlir::OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(&op.getBody().emplaceBlock());
    run();
    if (!isTerminated())
      mir::YieldOp::create(builder, at, mlir::ValueRange());
  }
  if (callee.flat) {
    if (kind == Category::Aggregate)
      callee.returned.lvalue = callee.result;
    // A body that Clang fills in later would be taken for one that does
    // nothing.
    if (const auto *body = dyn_cast<CompoundStmt>(definition->getBody());
        body && body->body_empty() && !type->isVoidType())
      report(diag::Code::TN7001, call->getSourceRange(),
             "a call of `" + definition->getNameAsString() +
                 "`, which returns no value, is outside the kernel language");
    // It never comes back, so that no value is missed.
    if (kind == Category::Scalar && !callee.returned.value)
      callee.returned.value = zeroOf(memType(type, call->getSourceRange()), at);
    return;
  }
  // Back in the caller, after the tn.inline.
  switch (kind) {
  case Category::Scalar:
    callee.returned.value = load(callee.result, at);
    break;
  case Category::Pointer:
    callee.returned.lvalue = loadPointer(callee.result, call);
    break;
  case Category::Reference:
    if (callee.returnsLoaded)
      callee.returned.value = load(callee.result, at);
    else
      callee.returned.lvalue = loadPointer(callee.result, call);
    break;
  case Category::Aggregate:
    callee.returned.lvalue = callee.result;
    break;
  case Category::Void:
  case Category::Unsupported:
    break;
  }
}

void KernelLowering::emitConstructorInits(const CXXConstructorDecl *ctor) {
  const RecordShape *shape = state.types.shape(ctor->getParent());
  if (!shape) {
    report(diag::Code::TN7005, frame->callRange,
           "kernels cannot use " + state.types.why().str());
    return;
  }
  for (const CXXCtorInitializer *init : ctor->inits()) {
    mlir::Location at = loc(init->getSourceRange());
    if (init->isDelegatingInitializer()) {
      emitInit(frame->object, init->getInit());
    } else if (init->isBaseInitializer()) {
      LValue base =
          toBase(frame->object, init->getBaseClass()->getAsCXXRecordDecl(), at);
      base.type = QualType(init->getBaseClass(), 0);
      emitInit(base, init->getInit());
    } else if (init->isIndirectMemberInitializer()) {
      LValue member = frame->object;
      for (const NamedDecl *step : init->getIndirectMember()->chain())
        member = memberOf(member, cast<FieldDecl>(step), at);
      emitInit(member, init->getInit());
    } else {
      LValue member = memberOf(frame->object, init->getMember(), at);
      member.text.clear();
      emitInit(member, init->getInit());
    }
  }
}

} // namespace tn::frontend
