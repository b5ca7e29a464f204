// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `switch`: one region a group of labels, in the order of the source.
//
//   switch (k) { case 0: case 1: a(); case 2: b(); break; default: c(); }
//   → values [0, 1, 2], targets [0, 0, 1], default 2
//     regions { a; yield } { b; break } { c; yield }
//
// A region that ends in tn.yield falls into the next, as the source does.
// Labels inside another statement (Duff's device) are an error.
#include "frontend/LowerKernel.h"
#include "frontend/Subset.h"

using namespace clang;

namespace tn::frontend {

// The first label of this switch that lies inside a nested statement, or null.
static const Stmt *nestedLabel(const Stmt *stmt) {
  if (!stmt || isa<SwitchStmt>(stmt) || isa<LambdaExpr>(stmt))
    return nullptr;
  if (isa<SwitchCase>(stmt))
    return stmt;
  for (const Stmt *child : stmt->children())
    if (const Stmt *found = nestedLabel(child))
      return found;
  return nullptr;
}

void KernelLowering::emitSwitch(const SwitchStmt *stmt) {
  if (stmt->getInit())
    emitStmt(stmt->getInit());
  if (stmt->getConditionVariableDeclStmt())
    emitDeclStmt(stmt->getConditionVariableDeclStmt());
  mlir::Value selector = emitScalar(stmt->getCond());
  mlir::Location at =
      loc(SourceRange(stmt->getSwitchLoc(), stmt->getRParenLoc()));

  SmallVector<const Stmt *> body;
  if (const auto *compound = dyn_cast<CompoundStmt>(stmt->getBody()))
    body.append(compound->body_begin(), compound->body_end());
  else
    body.push_back(stmt->getBody());

  SmallVector<int64_t> values;
  SmallVector<int32_t> targets;
  int32_t defaultTarget = -1;
  SmallVector<SmallVector<const Stmt *>> groups;
  for (const Stmt *child : body) {
    const Stmt *rest = child;
    bool labelled = isa<SwitchCase>(rest);
    if (labelled)
      groups.emplace_back();
    while (const auto *label = dyn_cast<SwitchCase>(rest)) {
      int32_t target = groups.size() - 1;
      if (const auto *one = dyn_cast<CaseStmt>(label)) {
        llvm::APSInt low = one->getLHS()->EvaluateKnownConstInt(ast());
        llvm::APSInt high =
            one->getRHS() ? one->getRHS()->EvaluateKnownConstInt(ast()) : low;
        // Unsigned, so that the widest range does not wrap to a small one.
        if (high > low && static_cast<llvm::APInt>(high - low).ugt(256)) {
          report(diag::Code::TN7001, one->getSourceRange(),
                 "a `case` range of more than 256 values is outside the kernel "
                 "language",
                 "use `if`");
          high = low;
        }
        for (llvm::APSInt v = low; v <= high; ++v) {
          // The bits at the selector's width, also of large unsigned values.
          values.push_back(v.isUnsigned() && v.getBitWidth() < 64
                               ? v.getZExtValue()
                               : v.getSExtValue());
          targets.push_back(target);
          if (v == high)
            break;
        }
      } else {
        defaultTarget = target;
      }
      rest = label->getSubStmt();
    }
    if (const Stmt *nested = nestedLabel(rest)) {
      unsupported(nested);
      return;
    }
    // A declaration without a value may be used by later cases, so that its
    // storage stands before the switch. Nothing else before the first label
    // runs.
    if (const auto *decls = dyn_cast<DeclStmt>(rest)) {
      bool plain = true;
      for (const Decl *decl : decls->decls()) {
        const auto *var = dyn_cast<VarDecl>(decl);
        const Expr *init = var ? var->getInit() : nullptr;
        const auto *construct = dyn_cast_or_null<CXXConstructExpr>(init);
        plain &=
            var && var->hasLocalStorage() &&
            !var->getType()->isReferenceType() &&
            (!init || (construct && construct->getConstructor()->isTrivial()));
      }
      if (plain) {
        for (const Decl *decl : decls->decls())
          emitDecl(decl);
        continue;
      }
    }
    if (!groups.empty())
      groups.back().push_back(rest);
    else if (isa<DeclStmt>(rest))
      emitStmt(rest);
  }
  if (groups.empty())
    return;
  unsigned count = groups.size();
  auto op = mir::SwitchOp::create(
      builder, at, selector, builder.getDenseI64ArrayAttr(values),
      builder.getDenseI32ArrayAttr(targets),
      builder.getI32IntegerAttr(defaultTarget), count);
  for (unsigned i = 0; i < count; ++i)
    inRegion(op.getCases()[i], [&] {
      for (const Stmt *child : groups[i])
        emitStmt(child);
    });
}

} // namespace tn::frontend
