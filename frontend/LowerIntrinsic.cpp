// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The vocabulary: declarations marked "tn:NAME" become operations.
//
//   __syncthreads()           tn:sync.block             → tn.sync block
//   threadIdx.x               tn:var.thread             → tn.id thread x
//   tn::expects(n > 0)        tn:expects                → tn.expects %c "n > 0"
//   (in span::operator[])     tn:bounds (i, size)       → tn.bounds %i, %size
//   "y[i]"
//
// Invariant: a mark that is not known here is an error, never a plain call.
#include "frontend/LowerKernel.h"

#include "clang/AST/Attr.h"

using namespace clang;

namespace tn::frontend {

static std::optional<mir::IdKind> idKind(StringRef name) {
  return mir::symbolizeIdKind(name);
}

std::optional<mlir::Value>
KernelLowering::emitLaunchIndex(const MemberExpr *expr) {
  const auto *ref =
      dyn_cast<DeclRefExpr>(expr->getBase()->IgnoreParenImpCasts());
  const auto *var = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
  if (!var)
    return std::nullopt;
  StringRef name = annotation(var, "var.");
  if (!name.consume_front("var."))
    return std::nullopt;
  std::optional<mir::IdKind> kind = idKind(name);
  std::optional<mir::Dim> dim =
      mir::symbolizeDim(expr->getMemberDecl()->getName());
  if (!kind || !dim)
    return std::nullopt;
  return mlir::Value(mir::IdOp::create(builder, loc(expr), *kind, *dim));
}

// A whole launch variable, as in `dim3 t = threadIdx`: a struct filled on the
// spot.
LValue KernelLowering::launchVariable(StringRef name, const VarDecl *var,
                                      mlir::Location loc) {
  QualType type = var->getType().getUnqualifiedType();
  name.consume_front("var.");
  LValue object = createObject(type, var->getName(), frame->callRange);
  if (name == "warp_size") {
    mlir::Value size = mir::WarpSizeOp::create(builder, loc);
    store(size, object, loc);
    return object;
  }
  std::optional<mir::IdKind> kind = idKind(name);
  const auto *record = type->getAsCXXRecordDecl();
  const RecordShape *shape = record ? state.types.shape(record) : nullptr;
  if (!kind || !shape)
    return object;
  for (auto [i, part] : llvm::enumerate(shape->parts)) {
    std::optional<mir::Dim> dim =
        part.field ? mir::symbolizeDim(part.field->getName()) : std::nullopt;
    if (dim)
      store(mir::IdOp::create(builder, loc, *kind, *dim),
            this->part(object, *shape, i, loc), loc);
  }
  return object;
}

std::optional<CallResult>
KernelLowering::emitIntrinsic(StringRef name, const FunctionDecl *callee,
                              const CallExpr *expr, const LValue *target) {
  mlir::Location at = loc(expr);
  CallResult result;
  QualType type = callee->getReturnType();
  auto i32 = [&](mlir::Value value) {
    result.value = convert(value, ast().UnsignedIntTy, type, at);
    return result;
  };
  StringRef rest = name;
  if (rest.consume_front("id.")) {
    auto [kindName, dimName] = rest.split('.');
    std::optional<mir::IdKind> kind = idKind(kindName);
    std::optional<mir::Dim> dim = mir::symbolizeDim(dimName);
    if (kind && dim)
      return i32(mir::IdOp::create(builder, at, *kind, *dim));
  } else if (name == "warp_size") {
    return i32(mir::WarpSizeOp::create(builder, at));
  } else if (rest.consume_front("sync.")) {
    std::optional<mir::Scope> scope = mir::symbolizeScope(rest);
    if (scope) {
      mlir::Value mask;
      if (*scope == mir::Scope::Warp && expr->getNumArgs() == 1)
        mask = convert(emitScalar(expr->getArg(0)),
                       ast().UnsignedLongLongTy.isNull()
                           ? type
                           : expr->getArg(0)->getType(),
                       ast().UnsignedLongLongTy, at);
      mir::SyncOp::create(builder, at, *scope, mask);
      return result;
    }
  } else if (rest.consume_front("sync_reduce.")) {
    if (std::optional<mir::SyncReduceKind> kind =
            mir::symbolizeSyncReduceKind(rest)) {
      mlir::Value predicate = emitCondition(expr->getArg(0));
      mlir::Value value =
          mir::SyncReduceOp::create(builder, at, *kind, predicate);
      result.value = convert(value, ast().IntTy, type, at);
      return result;
    }
  } else if (rest.consume_front("fence.")) {
    if (std::optional<mir::Scope> scope = mir::symbolizeScope(rest)) {
      mir::FenceOp::create(builder, at, *scope);
      return result;
    }
  } else if (rest.consume_front("atomic.")) {
    if (std::optional<CallResult> made = emitAtomic(rest, callee, expr))
      return made;
  } else if (name == "active_mask" || name.starts_with("shuffle.") ||
             name.starts_with("vote.") || name.starts_with("warp_reduce.") ||
             name.starts_with("match.")) {
    if (std::optional<CallResult> made = emitWarp(name, expr))
      return made;
  } else if (rest.consume_front("math.")) {
    return emitMath(rest, expr);
  } else if (name == "elements" || name == "elements.rest") {
    result.value = emitElements(expr, /*rest=*/name != "elements");
    return result;
  } else if (name == "dynamic_shared") {
    QualType pointee = type->getPointeeType();
    auto place = mir::PlaceType::get(memType(pointee, expr->getSourceRange()),
                                     mir::Space::Shared);
    result.lvalue = LValue::ofPlace(
        mir::DynamicSharedOp::create(builder, at, place), pointee);
    return result;
  } else if (name == "extent") {
    LValue pointer = emitPointer(expr->getArg(0));
    if (!pointer.isPlace()) {
      report(diag::Code::TN7004, expr->getSourceRange(),
             "`tn::extent` needs a pointer parameter");
      result.value = poison(type);
      return result;
    }
    mlir::Value value =
        mir::ExtentOp::create(builder, at, builder.getI64Type(), pointer.place);
    result.value = convert(value, ast().UnsignedLongLongTy, type, at);
    return result;
  } else if (name == "expects") {
    const Expr *condition = expr->getArg(0);
    std::string quoted = text(condition->getSourceRange());
    mlir::Value value = emitCondition(condition);
    mir::ExpectsOp::create(builder, at, value, builder.getStringAttr(quoted));
    return result;
  } else if (name == "bounds") {
    mlir::Value index = emitIndex(expr->getArg(0));
    mlir::Value length = emitIndex(expr->getArg(1));
    // The obligation is the caller's: `y[i]` owes it, not the header.
    std::string what = frame->isLibrary
                           ? frame->callText
                           : text(expr->getArg(0)->getSourceRange());
    mir::BoundsOp::create(builder, at, index, length,
                          builder.getStringAttr(what), mir::ProofAttr());
    return result;
  } else if (name == "trap") {
    mir::TrapOp::create(builder, at);
    return result;
  } else if (name == "clock") {
    mlir::Value value = mir::ClockOp::create(builder, at);
    result.value = convert(value, ast().UnsignedLongLongTy, type, at);
    return result;
  } else if (name == "ldg") {
    LValue source = emitPointer(expr->getArg(0));
    source = coerce(source, type, at);
    source.text = text(expr->getSourceRange());
    if (category(type) == Category::Aggregate) {
      LValue object = target ? *target
                             : createObject(type.getUnqualifiedType(), "_t",
                                            expr->getSourceRange());
      copyObject(object, source, expr->getSourceRange());
      result.lvalue = object;
    } else {
      result.value = load(source, at);
    }
    // The promise that nobody writes it, which a check holds it to.
    mlir::Block *block = builder.getInsertionBlock();
    for (mlir::Operation &made : llvm::reverse(llvm::make_range(block->begin(), builder.getInsertionPoint())))
      if (llvm::isa<mir::LoadOp, mir::CopyOp>(made)) {
        made.setAttr("read_only_path", builder.getUnitAttr());
        break;
      }
    return result;
  } else if (name == "assert_fail") {
    emitFailedAssert(expr, at);
    return result;
  } else {
    // A mark for something other than calls ("inline", "host") changes nothing.
    if (callee->hasBody())
      return std::nullopt;
  }
  report(diag::Code::TN7001, expr->getSourceRange(),
         "the intrinsic `" + name.str() + "` of `" + callee->getNameAsString() +
             "` is not known");
  if (category(type) == Category::Scalar)
    result.value = poison(type);
  else if (!type->isVoidType())
    result.lvalue =
        LValue::null(type->isPointerType() || type->isReferenceType()
                         ? type->getPointeeType()
                         : type);
  return result;
}

void KernelLowering::emitFailedAssert(const CallExpr *expr, mlir::Location at) {
  std::string quoted;
  if (expr->getNumArgs() > 0)
    if (const auto *literal =
            dyn_cast<StringLiteral>(expr->getArg(0)->IgnoreParenImpCasts()))
      quoted = literal->getString().str();
  mir::AssertOp::create(builder, at, constantInt(builder.getI1Type(), 0, at),
                        builder.getStringAttr(quoted));
}

} // namespace tn::frontend
