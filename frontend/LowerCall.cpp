// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls: which function is it, of which object, and who handles it?
//
//   tn::sync_block()     a mark of the vocabulary   → LowerIntrinsic
//   std::sqrt(x)         a name of the C library    → LowerMath
//   f(x), v.g(), a + b   everything else            → LowerInline
#include "frontend/LowerKernel.h"

#include "clang/AST/Attr.h"

using namespace clang;

namespace tn::frontend {

// The right side of an overloaded assignment, evaluated before the left one
// where that can be told: `a[i++] = f(i)`. What stands for it is its value.
const Expr *KernelLowering::evaluateFirst(const Expr *right, const Expr *left) {
  const Expr *object = left->IgnoreParenImpCasts();
  while (const auto *member = dyn_cast<MemberExpr>(object))
    object = member->getBase()->IgnoreParenImpCasts();
  if (isa<DeclRefExpr>(object) || isa<CXXThisExpr>(object) ||
      !right->HasSideEffects(ast()))
    return right;
  QualType type = right->getType();
  bool isValue = right->isPRValue() && category(type) == Category::Scalar;
  if (!isValue && right->isPRValue() && category(type) != Category::Aggregate)
    return right;
  auto *stand = new (ast()) OpaqueValueExpr(
      right->getExprLoc(), type, isValue ? VK_PRValue : VK_LValue, OK_Ordinary);
  if (isValue)
    frame->opaqueValues[stand] = emitScalar(right);
  else
    frame->opaqueLValues[stand] = emitLValue(right);
  return stand;
}

// The operator() that a closure's conversion to a function pointer calls.
static const FunctionDecl *lambdaOperator(const CXXMethodDecl *invoker) {
  const CXXRecordDecl *closure = invoker->getParent();
  if (!closure->isGenericLambda())
    return closure->getLambdaCallOperator();
  FunctionTemplateDecl *generic = closure->getDependentLambdaCallOperator();
  const TemplateArgumentList *arguments =
      invoker->getTemplateSpecializationArgs();
  void *position = nullptr;
  return generic && arguments
             ? generic->findSpecialization(arguments->asArray(), position)
             : nullptr;
}

CallResult KernelLowering::emitCall(const CallExpr *expr, const LValue *target,
                                    bool loaded) {
  QualType type = expr->getCallReturnType(ast());
  auto dead = [&] {
    CallResult result;
    QualType value = type.getNonReferenceType();
    if (category(type) == Category::Scalar)
      result.value = poison(type);
    else if (!type->isVoidType())
      result.lvalue =
          LValue::null(type->isPointerType() ? type->getPointeeType() : value);
    return result;
  };
  if (isa<CUDAKernelCallExpr>(expr)) {
    unsupported(expr);
    return dead();
  }
  const Expr *calleeExpr = expr->getCallee()->IgnoreParens();
  if (isa<CXXPseudoDestructorExpr>(calleeExpr))
    return {};
  const FunctionDecl *callee = expr->getDirectCallee();
  if (!callee) {
    // A function pointer whose target is known here.
    if (!calleeExpr->getType()->isPointerType()) {
      unsupported(expr);
      return dead();
    }
    LValue function = emitPointer(calleeExpr);
    callee = function.function;
    if (!callee) {
      report(diag::Code::TN7001, expr->getSourceRange(),
             "a function pointer chosen at run time is outside the kernel "
             "language",
             "use a template argument, or an enumeration with `switch`");
      return dead();
    }
  }
  // A lambda as a function pointer is a function whose body Clang leaves empty:
  // it calls the closure's operator().
  LValue closure;
  if (const auto *invoker = dyn_cast<CXXMethodDecl>(callee);
      invoker && invoker->isLambdaStaticInvoker()) {
    callee = lambdaOperator(invoker);
    if (callee)
      closure = createObject(ast().getCanonicalTagType(invoker->getParent()),
                             "_l", expr->getSourceRange());
    if (!callee) {
      unsupported(expr);
      return dead();
    }
  }
  if (callee->isConsteval() || callee->isImmediateFunction()) {
    report(diag::Code::TN7001, expr->getSourceRange(),
           "this call is no constant expression");
    return dead();
  }
  if (isKernel(callee)) {
    report(diag::Code::TN7001, expr->getSourceRange(),
           "a kernel that calls a kernel is outside the kernel language",
           "move the common part into a `TN_DEVICE` function");
    return dead();
  }
  // A device function may carry a mark of the vocabulary as well.
  StringRef mark;
  for (const auto *attr : callee->specific_attrs<AnnotateAttr>()) {
    StringRef name = attr->getAnnotation();
    if (name.consume_front("tn:") && name != "device" && mark.empty())
      mark = name;
  }
  // "outside:WHAT|HELP": declared only to be refused by name.
  if (StringRef outside = mark; outside.consume_front("outside:")) {
    auto [what, help] = outside.split('|');
    report(diag::Code::TN7001, expr->getSourceRange(),
           what.str() + " is outside the kernel language", help.str(), /*once=*/true);
    return dead();
  }
  if (!mark.empty())
    if (std::optional<CallResult> result =
            emitIntrinsic(mark, callee, expr, target))
      return *result;
  if (std::optional<CallResult> result = emitBuiltin(callee, expr))
    return *result;
  if (loaded)
    if (std::optional<CallResult> result = emitMinMax(callee, expr))
      return *result;

  // Which object is it a method of?
  SmallVector<const Expr *> args(expr->arg_begin(), expr->arg_end());
  LValue object = closure;
  const auto *method = dyn_cast<CXXMethodDecl>(callee);
  if (const auto *member = dyn_cast<CXXMemberCallExpr>(expr)) {
    const Expr *self = member->getImplicitObjectArgument();
    if (self && method && method->isImplicitObjectMemberFunction())
      object = self->getType()->isPointerType() ? emitPointer(self)
                                                : emitLValue(self);
    else if (self && method && method->isStatic() &&
             !isa<CXXThisExpr>(self->IgnoreParenImpCasts()))
      emitIgnored(self);
    if (isa<CXXDestructorDecl>(callee)) {
      if (!cast<CXXDestructorDecl>(callee)->getParent()->hasTrivialDestructor())
        unsupported(expr);
      return {};
    }
  } else if (isa<CXXOperatorCallExpr>(expr) && method &&
             method->isImplicitObjectMemberFunction()) {
    // The right side of an assignment comes first.
    bool assigns = cast<CXXOperatorCallExpr>(expr)->isAssignmentOp();
    if (assigns && args.size() == 2 && method->isTrivial() &&
        (method->isCopyAssignmentOperator() ||
         method->isMoveAssignmentOperator())) {
      LValue source = emitLValue(args[1]);
      LValue destination = emitLValue(args[0]);
      if (destination.isPlace())
        destination.type = args[0]->getType();
      copyObject(destination, source, expr->getSourceRange());
      CallResult result;
      result.lvalue = destination;
      return result;
    }
    if (assigns && args.size() == 2)
      args[1] = evaluateFirst(args[1], args[0]);
    object = emitLValue(args[0]);
    args.erase(args.begin());
  } else if (isa<CXXOperatorCallExpr>(expr) && method && method->isStatic()) {
    // A static operator() or operator[]: the object is not used.
    emitIgnored(args[0]);
    args.erase(args.begin());
  }
  if (method && method->isTrivial() &&
      (method->isCopyAssignmentOperator() ||
       method->isMoveAssignmentOperator()) &&
      args.size() == 1) {
    copyObject(object, emitLValue(args[0]), expr->getSourceRange());
    CallResult result;
    result.lvalue = object;
    return result;
  }
  return expand(callee, args, object, target, expr, loaded);
}

} // namespace tn::frontend
