// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// May an operand be evaluated although C++ would not evaluate it?
//
//   i < n && j < m        j < m: yes
//   i < n && x[i] > 0     x[i]: no, it reads memory
//   b != 0 && a / b > 1   a / b: no, it may fault
//
// Invariant: the answer is yes only when nobody can tell: no access to memory
// but initialised variables of this function, no division by what may be zero,
// no call whose effect could be seen.
#include "frontend/LowerKernel.h"

using namespace clang;

namespace tn::frontend {

bool KernelLowering::isSpeculatable(const Expr *expr, unsigned depth) {
  if (depth > 24)
    return false;
  expr = expr->IgnoreParens();
  auto again = [&](const Expr *e) { return isSpeculatable(e, depth + 1); };
  switch (expr->getStmtClass()) {
  case Stmt::IntegerLiteralClass:
  case Stmt::FloatingLiteralClass:
  case Stmt::CharacterLiteralClass:
  case Stmt::CXXBoolLiteralExprClass:
  case Stmt::UnaryExprOrTypeTraitExprClass:
  case Stmt::SizeOfPackExprClass:
  case Stmt::TypeTraitExprClass:
    return true;
  case Stmt::ExprWithCleanupsClass:
  case Stmt::ConstantExprClass:
    return again(cast<FullExpr>(expr)->getSubExpr());
  case Stmt::SubstNonTypeTemplateParmExprClass:
    return again(cast<SubstNonTypeTemplateParmExpr>(expr)->getReplacement());
  case Stmt::CXXDefaultArgExprClass:
    return again(cast<CXXDefaultArgExpr>(expr)->getExpr());
  case Stmt::UnaryOperatorClass: {
    const auto *op = cast<UnaryOperator>(expr);
    return (op->getOpcode() == UO_Plus || op->getOpcode() == UO_Minus ||
            op->getOpcode() == UO_Not || op->getOpcode() == UO_LNot) &&
           category(op->getSubExpr()->getType()) == Category::Scalar &&
           again(op->getSubExpr());
  }
  case Stmt::BinaryOperatorClass: {
    const auto *op = cast<BinaryOperator>(expr);
    if (op->isAssignmentOp() || op->getOpcode() == BO_Comma ||
        op->isPtrMemOp() ||
        category(op->getLHS()->getType()) != Category::Scalar)
      return false;
    if (op->getOpcode() == BO_Div || op->getOpcode() == BO_Rem) {
      // Only a divisor that is known to be neither 0 nor -1 cannot fault.
      Expr::EvalResult divisor;
      if (!op->getType()->isRealFloatingType() &&
          (!op->getRHS()->EvaluateAsInt(divisor, ast()) ||
           divisor.Val.getInt() == 0 || divisor.Val.getInt().isAllOnes()))
        return false;
    }
    return again(op->getLHS()) && again(op->getRHS());
  }
  case Stmt::ConditionalOperatorClass: {
    const auto *op = cast<ConditionalOperator>(expr);
    return again(op->getCond()) && again(op->getTrueExpr()) &&
           again(op->getFalseExpr());
  }
  case Stmt::DeclRefExprClass: {
    const ValueDecl *decl = cast<DeclRefExpr>(expr)->getDecl();
    if (isa<EnumConstantDecl>(decl))
      return true;
    const auto *var = dyn_cast<VarDecl>(decl);
    if (!var)
      return false;
    if (!annotation(var, "var.").empty())
      return true;
    if (var->getType().isVolatileQualified())
      return false;
    if (var->isConstexpr())
      return category(var->getType()) == Category::Scalar;
    // Reading an initialised variable of this function is not an access that
    // anybody sees; reading through a reference is.
    if (var->getType()->isReferenceType() || !var->hasLocalStorage() ||
        !(isa<ParmVarDecl>(var) || var->hasInit()))
      return false;
    // So is reading one of the function around a lambda.
    return frame->variables.count(var) ||
           cast<DeclRefExpr>(expr)->refersToEnclosingVariableOrCapture();
  }
  case Stmt::MemberExprClass: {
    // A member of an initialised variable of class type.
    const auto *member = cast<MemberExpr>(expr);
    const auto *field = dyn_cast<FieldDecl>(member->getMemberDecl());
    return field && !member->isArrow() &&
           !field->getType()->isReferenceType() &&
           !field->getType()->isPointerType() &&
           (isa<DeclRefExpr>(member->getBase()->IgnoreParenImpCasts()) ||
            isa<MemberExpr>(member->getBase()->IgnoreParenImpCasts())) &&
           again(member->getBase()->IgnoreParenImpCasts());
  }
  case Stmt::CallExprClass:
  case Stmt::CXXMemberCallExprClass: {
    const auto *call = cast<CallExpr>(expr);
    const FunctionDecl *callee = call->getDirectCallee();
    if (!callee || category(call->getType()) != Category::Scalar)
      return false;
    StringRef mark = annotation(callee, "");
    if (mark.starts_with("id.") || mark == "warp_size")
      return true;
    // An accessor: one return of a member of a variable, as `y.size()`.
    const auto *method = dyn_cast<CXXMemberCallExpr>(call);
    const FunctionDecl *definition = nullptr;
    if (!method || call->getNumArgs() != 0 || !callee->hasBody(definition) ||
        !mark.empty())
      return false;
    const Expr *object =
        method->getImplicitObjectArgument()->IgnoreParenImpCasts();
    if (object->getType()->isPointerType() || !isa<DeclRefExpr>(object) ||
        !again(object))
      return false;
    const auto *body = dyn_cast<CompoundStmt>(definition->getBody());
    const auto *ret = body && body->size() == 1
                          ? dyn_cast<ReturnStmt>(body->body_front())
                          : nullptr;
    if (!ret || !ret->getRetValue())
      return false;
    const auto *member =
        dyn_cast<MemberExpr>(ret->getRetValue()->IgnoreParenImpCasts());
    const auto *field =
        member ? dyn_cast<FieldDecl>(member->getMemberDecl()) : nullptr;
    return field &&
           isa<CXXThisExpr>(member->getBase()->IgnoreParenImpCasts()) &&
           category(field->getType()) == Category::Scalar;
  }
  default:
    if (const auto *op = dyn_cast<CastExpr>(expr)) {
      switch (op->getCastKind()) {
      case CK_LValueToRValue:
      case CK_NoOp:
      case CK_IntegralCast:
      case CK_IntegralToBoolean:
      case CK_IntegralToFloating:
      case CK_FloatingToBoolean:
      case CK_FloatingCast:
      case CK_BooleanToSignedIntegral:
        return again(op->getSubExpr());
      // Out of range it is undefined, so it stays where it is.
      case CK_FloatingToIntegral:
      default:
        return false;
      }
    }
    return false;
  }
}

} // namespace tn::frontend
