// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops: every one is a tn.loop over ordinary variables.
//
//   for (int k = 0; k < n; ++k) body   → tn.local "k"; tn.loop cond { k < n }
//   body {…} step { ++k } do body while (c);                 → tn.loop
//   {post_test} for (float v : a) body             → an array is counted by a
//   hidden index
//
// Invariant: what the init of a `for` declares lives outside the loop, what the
// body declares is new in each iteration.
#include "frontend/LowerKernel.h"

using namespace clang;

namespace tn::frontend {

static void applyHints(mir::LoopOp loop,
                       const KernelLowering::LoopHints &hints) {
  mlir::Builder builder(loop.getContext());
  if (hints.unroll)
    loop.setUnrollAttr(builder.getI32IntegerAttr(*hints.unroll));
  if (hints.hint && hints.unroll)
    loop->setAttr("unroll_hint", builder.getUnitAttr());
  if (hints.none)
    loop.setNoUnrollAttr(builder.getUnitAttr());
}

// The regions of a loop whose parts are given as functions.
static void emitParts(KernelLowering &lowering, mir::LoopOp loop,
                      mlir::Location conditionLoc,
                      llvm::function_ref<mlir::Value()> condition,
                      llvm::function_ref<void()> body,
                      llvm::function_ref<void()> step) {
  mlir::OpBuilder &builder = lowering.builder;
  {
    mlir::OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(&loop.getCond().emplaceBlock());
    mlir::Value value = condition();
    if (!value)
      value = lowering.constantInt(builder.getI1Type(), 1, conditionLoc);
    mir::ConditionOp::create(builder, conditionLoc, value);
  }
  lowering.inRegion(loop.getBody(), body);
  lowering.inRegion(loop.getStep(), step);
}

// Does a `break` or `continue` in `stmt` leave or repeat the loop around it?
static bool hasExit(const Stmt *stmt, bool inSwitch) {
  if (!stmt || isa<LambdaExpr>(stmt) ||
      isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(stmt))
    return false;
  if (isa<ContinueStmt>(stmt) || (isa<BreakStmt>(stmt) && !inSwitch))
    return true;
  inSwitch |= isa<SwitchStmt>(stmt);
  return llvm::any_of(stmt->children(), [&](const Stmt *child) {
    return hasExit(child, inSwitch);
  });
}

void KernelLowering::emitLoop(const Stmt *stmt, LoopHints hints) {
  const Expr *condition = nullptr;
  const VarDecl *conditionVariable = nullptr;
  const Stmt *body = nullptr;
  const Expr *step = nullptr;
  SourceRange head = stmt->getSourceRange();
  bool postTest = false;
  if (const auto *loop = dyn_cast<ForStmt>(stmt)) {
    if (loop->getInit())
      emitStmt(loop->getInit());
    condition = loop->getCond();
    conditionVariable = loop->getConditionVariable();
    body = loop->getBody();
    step = loop->getInc();
    head = SourceRange(loop->getForLoc(), loop->getRParenLoc());
  } else if (const auto *loop = dyn_cast<WhileStmt>(stmt)) {
    condition = loop->getCond();
    conditionVariable = loop->getConditionVariable();
    body = loop->getBody();
    head = SourceRange(loop->getWhileLoc(), loop->getRParenLoc());
  } else {
    const auto *doLoop = cast<DoStmt>(stmt);
    condition = doLoop->getCond();
    body = doLoop->getBody();
    head = SourceRange(doLoop->getDoLoc());
    // `do { … } while (0)`, the idiom of macros, is no loop.
    bool known;
    if (!condition->isValueDependent() && !condition->HasSideEffects(ast()) &&
        condition->EvaluateAsBooleanCondition(known, ast()) && !known &&
        !hasExit(body, false)) {
      emitBlock(body);
      return;
    }
    postTest = true;
  }
  // The condition's variable is made anew in each iteration, but its region is
  // not that of the body, so its storage stands before the loop.
  if (conditionVariable)
    declareStorage(conditionVariable);
  auto loop = mir::LoopOp::create(
      builder, loc(head), postTest ? builder.getUnitAttr() : mlir::UnitAttr(),
      mlir::IntegerAttr(), mlir::UnitAttr());
  applyHints(loop, hints);
  emitParts(
      *this, loop, condition ? loc(condition) : loc(head),
      [&]() -> mlir::Value {
        if (conditionVariable && conditionVariable->getInit())
          emitInit(frame->variables[conditionVariable],
                   conditionVariable->getInit());
        // A defaulted operator= counts its array's elements up with `!=`.
        const auto *cond = dyn_cast_or_null<BinaryOperator>(condition);
        const auto *counter =
            cond && cond->getOpcode() == BO_NE
                ? dyn_cast<DeclRefExpr>(cond->getLHS()->IgnoreParenImpCasts())
                : nullptr;
        if (counter && frame->function->isDefaulted())
          return emitComparison(BO_LT, emitScalar(cond->getLHS()),
                                emitScalar(cond->getRHS()),
                                cond->getLHS()->getType(), loc(condition));
        return condition ? emitCondition(condition) : mlir::Value();
      },
      [&] { emitBlock(body); },
      [&] {
        if (step)
          emitIgnored(step);
      });
}

void KernelLowering::emitRangeFor(const CXXForRangeStmt *stmt,
                                  LoopHints hints) {
  if (stmt->getInit())
    emitStmt(stmt->getInit());
  mlir::Location at = loc(SourceRange(stmt->getForLoc(), stmt->getRParenLoc()));
  emitStmt(stmt->getRangeStmt());
  const auto *range = cast<VarDecl>(stmt->getRangeStmt()->getSingleDecl());
  QualType rangeType = range->getType().getNonReferenceType();
  const auto *begin = cast<VarDecl>(stmt->getBeginStmt()->getSingleDecl());
  if (const auto *array = ast().getAsConstantArrayType(rangeType)) {
    // Over an array, `*__begin` is the element of a hidden index.
    LValue object = frame->variables[range];
    mlir::Type i64 = builder.getI64Type();
    LValue index = LValue::ofPlace(createLocal(i64, "_i", at), ast().LongTy);
    store(constantInt(i64, 0, at), index, at);
    auto loop = mir::LoopOp::create(builder, at, mlir::UnitAttr(),
                                    mlir::IntegerAttr(), mlir::UnitAttr());
    applyHints(loop, hints);
    emitParts(
        *this, loop, at,
        [&]() -> mlir::Value {
          mlir::Value count = constantInt(i64, array->getZExtSize(), at);
          return mlir::arith::CmpIOp::create(builder, at,
                                             mlir::arith::CmpIPredicate::slt,
                                             load(index, at), count);
        },
        [&] {
          LValue pointer =
              createObject(begin->getType(), "_begin", stmt->getSourceRange());
          LValue element = elementOf(object, load(index, at), at);
          element.text = text(stmt->getLoopVariable()->getSourceRange());
          // It dominates all its uses, so that it needs no variable.
          pointer.slot->bound = std::make_unique<LValue>(element);
          frame->variables[begin] = pointer;
          emitStmt(stmt->getLoopVarStmt());
          emitBlock(stmt->getBody());
        },
        [&] {
          mlir::Value next = mlir::arith::AddIOp::create(
              builder, at, load(index, at), constantInt(i64, 1, at),
              mlir::arith::IntegerOverflowFlags::nsw);
          store(next, index, at);
        });
    return;
  }
  emitStmt(stmt->getBeginStmt());
  emitStmt(stmt->getEndStmt());
  auto loop = mir::LoopOp::create(builder, at, mlir::UnitAttr(),
                                  mlir::IntegerAttr(), mlir::UnitAttr());
  applyHints(loop, hints);
  emitParts(
      *this, loop, at,
      [&]() -> mlir::Value {
        // Two pointers: the end is never before the start, so that `!=` is `<`,
        // which bounds what is read.
        const auto *cond =
            dyn_cast<BinaryOperator>(stmt->getCond()->IgnoreParenImpCasts());
        if (cond && cond->getOpcode() == BO_NE &&
            category(cond->getLHS()->getType()) == Category::Pointer) {
          LValue now = emitPointer(cond->getLHS()),
                 end = emitPointer(cond->getRHS());
          if (now.isPlace() && end.isPlace() &&
              now.place.getType() == end.place.getType())
            return mir::PlaceCmpOp::create(builder, at, builder.getI1Type(),
                                           builder.getStringAttr("lt"),
                                           now.place, end.place);
        }
        return emitCondition(stmt->getCond());
      },
      [&] {
        emitStmt(stmt->getLoopVarStmt());
        emitBlock(stmt->getBody());
      },
      [&] { emitIgnored(stmt->getInc()); });
}

} // namespace tn::frontend
