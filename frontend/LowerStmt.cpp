// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Statements: what does each of them become?
//
//   if (i < n) return;   → tn.if %c { tn.return }
//   TN_UNSAFE("why") {}  → tn.unsafe "why" { … }
//
// Invariant: a block has one exit, at its end. What the source has behind an
// exit in the same block is never executed and is dropped.
#include "frontend/LowerKernel.h"
#include "frontend/Subset.h"

#include "clang/AST/Attr.h"

using namespace clang;

namespace tn::frontend {

bool KernelLowering::isTerminated() {
  mlir::Block *block = builder.getInsertionBlock();
  return !block->empty() &&
         block->back().hasTrait<mlir::OpTrait::IsTerminator>();
}

void KernelLowering::inRegion(mlir::Region &region,
                              llvm::function_ref<void()> body) {
  mlir::OpBuilder::InsertionGuard guard(builder);
  if (region.empty())
    region.emplaceBlock();
  builder.setInsertionPointToEnd(&region.front());
  body();
  if (!isTerminated())
    mir::YieldOp::create(builder, region.getLoc(), mlir::ValueRange());
}

void KernelLowering::emitBlock(const Stmt *stmt) {
  if (stmt)
    emitStmt(stmt);
}

void KernelLowering::emitStmt(const Stmt *stmt) {
  if (!stmt || isTerminated())
    return;
  if (const auto *expr = dyn_cast<Expr>(stmt)) {
    emitIgnored(expr);
    return;
  }
  switch (stmt->getStmtClass()) {
  case Stmt::NullStmtClass:
    return;
  case Stmt::CompoundStmtClass:
    for (const Stmt *child : cast<CompoundStmt>(stmt)->body())
      emitStmt(child);
    return;
  case Stmt::LabelStmtClass:
    // A label is harmless; it is the `goto` that is not.
    emitStmt(cast<LabelStmt>(stmt)->getSubStmt());
    return;
  case Stmt::DeclStmtClass:
    emitDeclStmt(cast<DeclStmt>(stmt));
    return;
  case Stmt::IfStmtClass:
    emitIf(cast<IfStmt>(stmt));
    return;
  case Stmt::ForStmtClass:
  case Stmt::WhileStmtClass:
  case Stmt::DoStmtClass:
    emitLoop(stmt, {});
    return;
  case Stmt::CXXForRangeStmtClass:
    emitRangeFor(cast<CXXForRangeStmt>(stmt), {});
    return;
  case Stmt::SwitchStmtClass:
    emitSwitch(cast<SwitchStmt>(stmt));
    return;
  case Stmt::BreakStmtClass:
    mir::BreakOp::create(builder, loc(stmt));
    return;
  case Stmt::ContinueStmtClass:
    mir::ContinueOp::create(builder, loc(stmt));
    return;
  case Stmt::ReturnStmtClass:
    emitReturn(cast<ReturnStmt>(stmt));
    return;
  case Stmt::AttributedStmtClass: {
    const auto *attributed = cast<AttributedStmt>(stmt);
    LoopHints hints;
    for (const Attr *attr : attributed->getAttrs()) {
      const auto *hint = dyn_cast<LoopHintAttr>(attr);
      if (!hint)
        continue;
      if (hint->getOption() == LoopHintAttr::Unroll ||
          hint->getOption() == LoopHintAttr::UnrollCount) {
        Expr::EvalResult count;
        if (hint->getState() == LoopHintAttr::Disable) {
          hints.none = true;
        } else if (hint->getState() == LoopHintAttr::Numeric &&
                   hint->getValue() &&
                   hint->getValue()->EvaluateAsInt(count, ast())) {
          // A factor of one is CUDA's way to forbid it.
          if (count.Val.getInt() == 1)
            hints.none = true;
          else
            hints.unroll = count.Val.getInt().getExtValue();
        } else {
          hints.unroll = 0;
          // CUDA's pragma asks for it as far as possible; TN_UNROLL insists.
          hints.hint = ast().getLangOpts().CUDA;
        }
      }
    }
    const Stmt *sub = attributed->getSubStmt();
    if (isa<ForStmt, WhileStmt, DoStmt>(sub))
      emitLoop(sub, hints);
    else if (const auto *range = dyn_cast<CXXForRangeStmt>(sub))
      emitRangeFor(range, hints);
    else
      emitStmt(sub);
    return;
  }
  default:
    unsupported(stmt);
  }
}

void KernelLowering::emitDeclStmt(const DeclStmt *stmt) {
  for (const Decl *decl : stmt->decls())
    emitDecl(decl);
}

// TN_UNSAFE("reason") { … } is an `if` whose init declares the marker object.
bool KernelLowering::emitUnsafe(const IfStmt *stmt) {
  const auto *init = dyn_cast_or_null<DeclStmt>(stmt->getInit());
  if (!init || !init->isSingleDecl())
    return false;
  const auto *var = dyn_cast<VarDecl>(init->getSingleDecl());
  const auto *record = var ? var->getType()->getAsCXXRecordDecl() : nullptr;
  if (!record ||
      record->getQualifiedNameAsString() != "tn::detail::unsafe_scope")
    return false;
  std::string reason;
  std::function<void(const Stmt *)> find = [&](const Stmt *s) {
    if (const auto *literal = dyn_cast_or_null<StringLiteral>(s))
      reason = literal->getString().str();
    else if (s)
      for (const Stmt *child : s->children())
        find(child);
  };
  find(var->getInit());
  if (StringRef(reason).trim().empty())
    report(diag::Code::TN9001, var->getSourceRange(),
           "`TN_UNSAFE` needs a reason",
           "say why the code is right although it cannot be proved");
  auto unsafe =
      mir::UnsafeOp::create(builder, loc(stmt), builder.getStringAttr(reason));
  inRegion(unsafe.getBody(), [&] { emitBlock(stmt->getThen()); });
  return true;
}

// What a library asks at compile time is often known once it is expanded.
std::optional<bool> KernelLowering::knownCondition(mlir::Value condition) {
  auto constant = condition.getDefiningOp<mlir::arith::ConstantOp>();
  auto value = constant ? dyn_cast<mlir::IntegerAttr>(constant.getValue())
                        : mlir::IntegerAttr();
  if (!value)
    return std::nullopt;
  return !value.getValue().isZero();
}

void KernelLowering::emitIf(const IfStmt *stmt) {
  if (emitUnsafe(stmt))
    return;
  if (stmt->getInit())
    emitStmt(stmt->getInit());
  if (stmt->isConsteval()) {
    // Kernels run at run time.
    emitBlock(stmt->isNegatedConsteval() ? stmt->getThen() : stmt->getElse());
    return;
  }
  if (stmt->getConditionVariableDeclStmt())
    emitDeclStmt(stmt->getConditionVariableDeclStmt());
  bool known;
  bool folds = !stmt->getCond()->isValueDependent() &&
               stmt->getCond()->EvaluateAsBooleanCondition(known, ast()) &&
               !stmt->getCond()->HasSideEffects(ast());
  if (folds) {
    emitBlock(known ? stmt->getThen() : stmt->getElse());
    return;
  }
  mlir::Value condition = emitCondition(stmt->getCond());
  if (std::optional<bool> decided = knownCondition(condition)) {
    emitBlock(*decided ? stmt->getThen() : stmt->getElse());
    return;
  }
  auto branch = mir::IfOp::create(
      builder, loc(SourceRange(stmt->getIfLoc(), stmt->getCond()->getEndLoc())),
      mlir::TypeRange(), condition);
  inRegion(branch.getThenRegion(), [&] { emitBlock(stmt->getThen()); });
  if (stmt->getElse())
    inRegion(branch.getElseRegion(), [&] { emitBlock(stmt->getElse()); });
}

void KernelLowering::emitReturn(const ReturnStmt *stmt) {
  mlir::Location at = loc(stmt);
  const Expr *value = stmt->getRetValue();
  QualType type = frame->function->getReturnType();
  if (value && type->isVoidType()) {
    emitIgnored(value);
  } else if (value) {
    bool wantsValue = frame->returnsLoaded;
    switch (category(type)) {
    case Category::Scalar:
      if (frame->flat)
        frame->returned.value = emitScalar(value);
      else
        emitInit(frame->result, value);
      break;
    case Category::Reference:
      if (wantsValue) {
        mlir::Value loaded = load(emitLValue(value), at);
        if (frame->flat)
          frame->returned.value = loaded;
        else
          store(loaded, frame->result, at);
      } else if (frame->flat) {
        frame->returned.lvalue = emitLValue(value);
      } else {
        storePointer(frame->result, emitLValue(value), value->getSourceRange());
      }
      break;
    case Category::Pointer:
      if (frame->flat)
        frame->returned.lvalue = emitPointer(value);
      else
        storePointer(frame->result, emitPointer(value),
                     value->getSourceRange());
      break;
    case Category::Aggregate:
      emitInit(frame->result, value);
      break;
    case Category::Void:
    case Category::Unsupported:
      unsupported(stmt);
      break;
    }
  }
  // A flat function's return is its end.
  if (!frame->flat || !frame->caller)
    mir::ReturnOp::create(builder, at);
}

} // namespace tn::frontend
