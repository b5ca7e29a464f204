// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/HostLoan.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/FoldingSet.h"
#include "llvm/ADT/StringSwitch.h"

namespace tn::frontend {

static std::optional<uint64_t> constant(const clang::Expr *expr, const clang::ASTContext &ast) {
  clang::Expr::EvalResult result;
  if (expr->isValueDependent() || !expr->EvaluateAsInt(result, ast) ||
      result.Val.getInt().isNegative())
    return std::nullopt;
  return result.Val.getInt().getLimitedValue();
}

// May the expression be evaluated twice with one result? A call might not.
static bool isPure(const clang::Stmt *stmt, const clang::ASTContext &ast) {
  if (const auto *expr = llvm::dyn_cast<clang::Expr>(stmt))
    return !expr->HasSideEffects(ast);
  return false;
}

static bool sameExpr(const clang::Expr *a, const clang::Expr *b, const clang::ASTContext &ast) {
  if (!a || !b)
    return a == b;
  if (auto x = constant(a, ast))
    if (auto y = constant(b, ast))
      return *x == *y;
  if (!isPure(a, ast) || !isPure(b, ast))
    return false;
  llvm::FoldingSetNodeID idA, idB;
  a->IgnoreParenImpCasts()->Profile(idA, ast, /*Canonical=*/true);
  b->IgnoreParenImpCasts()->Profile(idB, ast, /*Canonical=*/true);
  return idA == idB;
}

static bool isInNamespace(const clang::Decl *decl, llvm::StringRef name) {
  const auto *space =
      llvm::dyn_cast<clang::NamespaceDecl>(decl->getDeclContext()->getRedeclContext());
  return space && space->getName() == name;
}

// Narrows the loan to a slice of what it was. Of a slice of a slice only
// numbers add up.
static void narrow(Loan &loan, LoanRange slice) {
  if (loan.range) {
    if (loan.range->offset && slice.offset)
      slice.offset = *loan.range->offset + *slice.offset;
    else
      slice.offset.reset();
    slice.offsetExpr = slice.countExpr = nullptr;
  }
  loan.range = slice;
}

namespace {
struct Follower {
  const clang::ASTContext &ast;

  bool follow(const clang::Expr *expr, Loan &loan, unsigned depth = 0) {
    if (!expr || depth > 16)
      return false;
    expr = expr->IgnoreUnlessSpelledInSource();
    expr = expr->IgnoreParenImpCasts();
    if (const auto *cast = llvm::dyn_cast<clang::ExplicitCastExpr>(expr))
      return follow(cast->getSubExpr(), loan, depth + 1);
    if (const auto *ref = llvm::dyn_cast<clang::DeclRefExpr>(expr))
      return followDecl(ref->getDecl(), loan, depth);
    if (llvm::isa<clang::CXXThisExpr>(expr)) {
      loan.path.push_back({LoanStep::Kind::This});
      return true;
    }
    if (const auto *member = llvm::dyn_cast<clang::MemberExpr>(expr)) {
      if (!follow(member->getBase(), loan, depth + 1) || loan.range)
        return false;
      loan.path.push_back({LoanStep::Kind::Named, member->getMemberDecl()});
      return true;
    }
    if (const auto *unary = llvm::dyn_cast<clang::UnaryOperator>(expr)) {
      if (unary->getOpcode() != clang::UO_Deref || !follow(unary->getSubExpr(), loan, depth + 1) ||
          loan.range)
        return false;
      loan.path.push_back({LoanStep::Kind::Dereference});
      return true;
    }
    if (const auto *subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(expr))
      return followIndex(subscript->getBase(), subscript->getIdx(), loan, depth);
    // A copy of a view, or a view for reading made from one for writing.
    if (const auto *made = llvm::dyn_cast<clang::CXXConstructExpr>(expr))
      return made->getNumArgs() == 1 && follow(made->getArg(0), loan, depth + 1);
    if (const auto *op = llvm::dyn_cast<clang::CXXOperatorCallExpr>(expr)) {
      if (op->getOperator() == clang::OO_Subscript && op->getNumArgs() == 2)
        return followIndex(op->getArg(0), op->getArg(1), loan, depth);
      if (op->getOperator() == clang::OO_Star && op->getNumArgs() == 1 &&
          follow(op->getArg(0), loan, depth + 1) && !loan.range) {
        loan.path.push_back({LoanStep::Kind::Dereference});
        return true;
      }
      return false;
    }
    if (const auto *call = llvm::dyn_cast<clang::CXXMemberCallExpr>(expr))
      return followMethod(call, loan, depth);
    if (const auto *call = llvm::dyn_cast<clang::CallExpr>(expr))
      return followFunction(call, loan, depth);
    return false;
  }

  // A reference is what it refers to, and so is a view that cannot be
  // assigned again.
  bool followDecl(const clang::ValueDecl *decl, Loan &loan, unsigned depth) {
    if (const auto *variable = llvm::dyn_cast<clang::VarDecl>(decl)) {
      clang::QualType type = variable->getType();
      bool fixed = type->isReferenceType() || type.isConstQualified();
      bool isView = type->isReferenceType() || isTn(type, "view") || isTn(type, "view_nd");
      if (fixed && isView && variable->hasInit() && !llvm::isa<clang::ParmVarDecl>(variable)) {
        Loan inner = loan;
        if (follow(variable->getInit(), inner, depth + 1) && keepsMeaning(inner)) {
          loan = inner;
          return true;
        }
      }
    }
    loan.path.push_back({LoanStep::Kind::Named, decl->getCanonicalDecl()});
    return true;
  }

  // Does what a variable was initialised with still name the same object
  // later? Not when it depends on an index or pointer that may have changed.
  bool keepsMeaning(Loan &loan) const {
    for (const LoanStep &step : loan.path)
      if (step.kind == LoanStep::Kind::Dereference ||
          (step.kind == LoanStep::Kind::Index && !constant(step.index, ast)))
        return false;
    if (loan.range)
      loan.range->offsetExpr = loan.range->countExpr = nullptr;
    return true;
  }

  bool followIndex(const clang::Expr *base, const clang::Expr *index, Loan &loan, unsigned depth) {
    if (!follow(base, loan, depth + 1) || loan.range)
      return false;
    loan.path.push_back({LoanStep::Kind::Index, nullptr, index});
    return true;
  }

  // buffer and view: x.view(), x.slice(offset, count), x.data().
  bool followMethod(const clang::CXXMemberCallExpr *call, Loan &loan, unsigned depth) {
    const clang::CXXMethodDecl *method = call->getMethodDecl();
    if (!method || !isInNamespace(method->getParent(), "tn"))
      return false;
    const clang::Expr *object = call->getImplicitObjectArgument();
    if (llvm::isa<clang::CXXConversionDecl>(method))
      return follow(object, loan, depth + 1);
    if (!method->getIdentifier())
      return false;
    llvm::StringRef name = method->getName();
    if (name == "view" || name == "whole" || name == "data")
      return call->getNumArgs() == 0 && follow(object, loan, depth + 1);
    if (name != "slice" || call->getNumArgs() != 2 || !follow(object, loan, depth + 1))
      return false;
    narrow(loan, {constant(call->getArg(0), ast), constant(call->getArg(1), ast), call->getArg(0),
                  call->getArg(1)});
    return true;
  }

  bool followFunction(const clang::CallExpr *call, Loan &loan, unsigned depth) {
    const clang::FunctionDecl *callee = call->getDirectCallee();
    if (!callee || !callee->getIdentifier() || call->getNumArgs() == 0)
      return false;
    llvm::StringRef name = callee->getName();
    if (isInNamespace(callee, "std"))
      return (name == "as_const" || name == "move" || name == "forward") &&
             follow(call->getArg(0), loan, depth + 1);
    if (!isInNamespace(callee, "tn") || (name != "mdspan_view" && name != "adopt") ||
        !follow(call->getArg(0), loan, depth + 1))
      return false;
    // The first elements of it: as many as the product of what follows.
    LoanRange front;
    front.offset = 0;
    front.count = 1;
    for (const clang::Expr *extent : llvm::drop_begin(call->arguments())) {
      std::optional<uint64_t> n = constant(extent, ast);
      uint64_t product = 0;
      if (front.count && n && !__builtin_mul_overflow(*front.count, *n, &product))
        front.count = product;
      else
        front.count.reset();
    }
    narrow(loan, front);
    return true;
  }

  static bool isTn(clang::QualType type, llvm::StringRef name) {
    const clang::CXXRecordDecl *record = type->getAsCXXRecordDecl();
    return record && record->getName() == name && isInNamespace(record, "tn");
  }
};
} // namespace

std::optional<Loan> loanOf(const clang::Expr *argument, const clang::ASTContext &ast) {
  Loan loan;
  if (!Follower{ast}.follow(argument, loan) || loan.path.empty())
    return std::nullopt;
  for (const LoanStep &step : loan.path) {
    if (const auto *named = llvm::dyn_cast_or_null<clang::NamedDecl>(step.decl))
      loan.text += (loan.text.empty() ? "" : ".") + named->getNameAsString();
    else if (step.index)
      loan.text += "[" +
                   clang::Lexer::getSourceText(
                       clang::CharSourceRange::getTokenRange(step.index->getSourceRange()),
                       ast.getSourceManager(), ast.getLangOpts())
                       .str() +
                   "]";
  }
  if (loan.text.empty())
    loan.text = "*this";
  return loan;
}

static bool samePath(const Loan &a, const Loan &b, const clang::ASTContext &ast) {
  if (a.path.size() != b.path.size())
    return false;
  for (auto [x, y] : llvm::zip_equal(a.path, b.path))
    if (x.kind != y.kind || x.decl != y.decl || !sameExpr(x.index, y.index, ast))
      return false;
  return true;
}

bool overlap(const Loan &a, const Loan &b, const clang::ASTContext &ast) {
  if (!samePath(a, b, ast))
    return false;
  auto isEmpty = [](const Loan &l) { return l.range && l.range->count == uint64_t(0); };
  if (isEmpty(a) || isEmpty(b))
    return false;
  // A slice lies inside its buffer, or it was an error to make it.
  if (!a.range || !b.range)
    return true;
  const LoanRange &x = *a.range, &y = *b.range;
  if (x.offset && y.offset) {
    const LoanRange &low = *x.offset <= *y.offset ? x : y;
    const LoanRange &high = *x.offset <= *y.offset ? y : x;
    if (*low.offset == *high.offset)
      return true;
    return low.count && high.count && *high.offset - *low.offset < *low.count;
  }
  return x.offsetExpr && x.countExpr && sameExpr(x.offsetExpr, y.offsetExpr, ast) &&
         sameExpr(x.countExpr, y.countExpr, ast);
}

std::string describeRange(const Loan &loan) {
  if (!loan.range || !loan.range->offset || !loan.range->count || *loan.range->count == 0)
    return "";
  return " (elements " + std::to_string(*loan.range->offset) + " to " +
         std::to_string(*loan.range->offset + *loan.range->count - 1) + ")";
}

} // namespace tn::frontend
