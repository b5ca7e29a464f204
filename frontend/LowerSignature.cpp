// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel's head: which parameters may it have, and which arguments do they
// become?
//
//   void k(float a, tn::span<const float> x, S s)
//   → tn.kernel @k(%a: f32, %x: place<f32, global>, %x_size: i64, %s: place<S,
//   param>)
//
// Invariant: `params` describes the source's parameters in order and covers all
// arguments.
#include "frontend/LowerKernel.h"
#include "compiler/ir/Layout.h"

#include "clang/AST/Attr.h"

using namespace clang;

namespace tn::frontend {

bool KernelLowering::checkSignature() {
  auto bad = [&](SourceRange range, std::string what, std::string help) {
    report(diag::Code::TN7006, range, std::move(what), std::move(help));
  };
  if (!kernel->getReturnType()->isVoidType())
    bad(kernel->getReturnTypeSourceRange(), "a kernel returns nothing",
        "write the result through a parameter");
  if (kernel->isVariadic())
    bad(kernel->getSourceRange(),
        "a kernel cannot take a variable number of arguments",
        "use a parameter pack");
  if (const auto *method = dyn_cast<CXXMethodDecl>(kernel);
      method && method->isInstance())
    bad(kernel->getSourceRange(),
        "a kernel cannot be a member function of an object",
        "make it `static`");
  for (const ParmVarDecl *param : kernel->parameters()) {
    QualType type = param->getType();
    SourceRange range = param->getSourceRange();
    std::string name = "`" + param->getNameAsString() + "`";
    switch (category(type)) {
    case Category::Reference:
      bad(range, "the kernel parameter " + name + " is a reference",
          "pass it by value, or as `tn::span` or a pointer");
      break;
    case Category::Scalar:
      if (!state.types.memory(type))
        bad(range,
            "the kernel parameter " + name + " is " + state.types.why().str(),
            "");
      break;
    case Category::Pointer:
      if (type->isFunctionPointerType())
        bad(range, "the kernel parameter " + name + " is a function pointer",
            "make the function a template argument");
      else if (!state.types.memory(type))
        bad(range,
            "the kernel parameter " + name + " points to " +
                state.types.why().str(),
            "");
      break;
    case Category::Aggregate:
      if (!state.types.memory(type))
        bad(range,
            "the kernel parameter " + name + " holds " +
                state.types.why().str(),
            "");
      else if (!type.isTriviallyCopyableType(ast()))
        bad(range,
            "the kernel parameter " + name + " cannot be copied byte by byte",
            "pass a plain struct");
      break;
    case Category::Void:
    case Category::Unsupported:
      bad(range,
          "the kernel parameter " + name + " has the type `" +
              type.getAsString() + "`",
          "");
      break;
    }
  }
  return !failed;
}

// Is a by-value struct parameter only read? Reads are loads of its members and
// uses as const; anything else may write, and gets a copy.
static bool isStructOnlyRead(const Stmt *stmt, const ParmVarDecl *param,
                             bool reading) {
  if (!stmt)
    return true;
  if (const auto *ref = dyn_cast<DeclRefExpr>(stmt))
    return ref->getDecl() != param || reading;
  bool through = false;
  if (const auto *conversion = dyn_cast<ImplicitCastExpr>(stmt)) {
    through =
        conversion->getCastKind() == CK_LValueToRValue ||
        (conversion->getCastKind() == CK_NoOp &&
         conversion->getType().isConstQualified()) ||
        (reading && (conversion->getCastKind() == CK_NoOp ||
                     conversion->getCastKind() == CK_ArrayToPointerDecay));
  } else if (const auto *member = dyn_cast<MemberExpr>(stmt)) {
    through = reading && !member->isArrow();
  } else if (isa<ParenExpr>(stmt)) {
    through = reading;
  } else if (const auto *element = dyn_cast<ArraySubscriptExpr>(stmt)) {
    return isStructOnlyRead(element->getBase(), param, reading) &&
           isStructOnlyRead(element->getIdx(), param, false);
  } else if (isa<LambdaExpr>(stmt)) {
    // A capture by reference could write; look into the body as well.
    for (const Stmt *child : stmt->children())
      if (!isStructOnlyRead(child, param, false))
        return false;
    return isStructOnlyRead(cast<LambdaExpr>(stmt)->getBody(), param, false);
  }
  if (param->getType().isConstQualified())
    return true;
  for (const Stmt *child : stmt->children())
    if (!isStructOnlyRead(child, param, through))
      return false;
  return true;
}

void KernelLowering::emitParameters(mir::KernelOp op,
                                    ArrayRef<unsigned> firstArgs) {
  mlir::Block &entry = op.entry();
  for (auto [i, param] : llvm::enumerate(kernel->parameters())) {
    QualType type = param->getType();
    SourceRange range = param->getSourceRange();
    mlir::Location at = loc(range);
    mlir::Value first = entry.getArgument(firstArgs[i]);
    StringRef view = viewKind(type);
    LValue variable;
    if (!view.empty()) {
      variable = declareStorage(param);
      const RecordShape *shape = state.types.shape(type->getAsCXXRecordDecl());
      // The members of a token are those of its base.
      if (mir::isTokenKind(view)) {
        variable = part(variable, *shape, 0, at);
        shape = state.types.shape(shape->parts[0].base);
      }
      LValue pointer = part(variable, *shape, 0, at),
             extents = part(variable, *shape, 1, at);
      storePointer(pointer,
                   LValue::ofPlace(first, pointer.type->getPointeeType()),
                   range);
      if (view != "mdspan") {
        store(entry.getArgument(firstArgs[i] + 1), extents, at);
        if (mir::isTokenKind(view))
          store(entry.getArgument(firstArgs[i] + 2), part(variable, *shape, 2, at), at);
      } else {
        unsigned rank = op.param(i).getNumArgs() - 1;
        for (unsigned d = 0; d < rank; ++d)
          store(
              entry.getArgument(firstArgs[i] + 1 + d),
              elementOf(extents, constantInt(builder.getI64Type(), d, at), at),
              at);
      }
      continue;
    }
    switch (category(type)) {
    case Category::Scalar:
      store(first, declareStorage(param), at);
      break;
    case Category::Pointer:
      storePointer(declareStorage(param),
                   LValue::ofPlace(first, type->getPointeeType()), range);
      break;
    case Category::Aggregate: {
      LValue source = LValue::ofPlace(first, type);
      if (!state.types.isExploded(type) &&
          isStructOnlyRead(kernel->getBody(), param, false)) {
        frame->variables[param] = source;
        break;
      }
      copyObject(declareStorage(param), source, range);
      break;
    }
    case Category::Void:
    case Category::Reference:
    case Category::Unsupported:
      break;
    }
  }
}

// Constants that became parts of others, addresses that nobody used.
static void eraseDead(mir::KernelOp op) {
  SmallVector<mlir::Operation *> order;
  op->walk([&](mlir::Operation *inner) { order.push_back(inner); });
  for (mlir::Operation *inner : llvm::reverse(order))
    if (mlir::isOpTriviallyDead(inner))
      inner->erase();
}

bool KernelLowering::run(std::string symbol) {
  if (!checkSignature())
    return false;
  mlir::MLIRContext *context = &state.context;
  SmallVector<mlir::Type> types;
  SmallVector<mlir::Location> locations;
  SmallVector<mlir::Attribute> params;
  SmallVector<unsigned> firstArgs;
  PrintingPolicy policy(ast().getLangOpts());
  policy.adjustForCPlusPlus();
  for (const ParmVarDecl *param : kernel->parameters()) {
    QualType type = param->getType().getUnqualifiedType();
    unsigned first = types.size();
    firstArgs.push_back(first);
    StringRef kind = viewKind(type);
    QualType element;
    if (!kind.empty()) {
      const RecordShape *shape = state.types.shape(type->getAsCXXRecordDecl());
      if (mir::isTokenKind(kind))
        shape = state.types.shape(shape->parts[0].base);
      element = shape->parts[0].type->getPointeeType();
      types.push_back(state.types.memory(shape->parts[0].type));
      unsigned rank = mir::isTokenKind(kind) ? 2 : 1;
      if (kind == "mdspan")
        rank =
            ast().getAsConstantArrayType(shape->parts[1].type)->getZExtSize();
      types.append(rank, builder.getI64Type());
    } else if (type->isPointerType()) {
      kind = "pointer";
      element = type->getPointeeType();
      types.push_back(state.types.memory(type));
    } else if (category(type) == Category::Aggregate) {
      kind = "struct";
      types.push_back(
          mir::PlaceType::get(state.types.memory(type), mir::Space::Param));
    } else {
      kind = "scalar";
      types.push_back(state.types.memory(type));
    }
    locations.append(types.size() - first,
                     state.sources.location(param->getSourceRange()));
    bool sized = element.isNull() ||
                 !(element->isVoidType() || element->isIncompleteType());
    QualType measured = element.isNull() ? type : element;
    uint64_t size =
        sized ? ast().getTypeSizeInChars(measured).getQuantity() : 1;
    uint64_t align =
        sized ? ast().getTypeAlignInChars(measured).getQuantity() : 1;
    params.push_back(mir::ParamAttr::get(
        context, param->getName(), kind, type.getAsString(policy),
        element.isNull() ? ""
                         : element.getUnqualifiedType().getAsString(policy),
        size, align, first, static_cast<unsigned>(types.size()) - first,
        !element.isNull() && !element.isConstQualified()));
  }

  uint64_t bytes = 0;
  for (const ParmVarDecl *param : kernel->parameters())
    bytes =
        llvm::alignTo(
            bytes, ast().getTypeAlignInChars(param->getType()).getQuantity()) +
        ast().getTypeSizeInChars(param->getType()).getQuantity();
  if (bytes > 32764) {
    report(diag::Code::TN7006, kernel->getNameInfo().getSourceRange(),
           "the parameters of a kernel have 32764 bytes, these are " +
               std::to_string(bytes),
           "pass a buffer");
    return false;
  }

  mlir::DenseI32ArrayAttr blockShape;
  for (const auto *attr : kernel->specific_attrs<AnnotateAttr>()) {
    if (attr->getAnnotation() != "tn:block")
      continue;
    SmallVector<int32_t, 3> dims;
    for (const Expr *arg : attr->args()) {
      Expr::EvalResult result;
      if (arg->isValueDependent() || !arg->EvaluateAsInt(result, ast()) ||
          result.Val.getInt().getExtValue() < 1 ||
          result.Val.getInt().getExtValue() > 1024) {
        report(diag::Code::TN7006, attr->getRange(),
               "`TN_BLOCK` needs dimensions from 1 to 1024");
        return false;
      }
      dims.push_back(result.Val.getInt().getExtValue());
    }
    dims.resize(3, 1);
    if (int64_t threads = int64_t(dims[0]) * dims[1] * dims[2];
        threads > 1024) {
      report(diag::Code::TN7006, attr->getRange(),
             "a block has at most 1024 threads, this one has " +
                 std::to_string(threads));
      return false;
    }
    blockShape = builder.getDenseI32ArrayAttr(dims);
  }
  mlir::IntegerAttr maxThreads;
  if (const auto *bounds = kernel->getAttr<CUDALaunchBoundsAttr>()) {
    Expr::EvalResult result;
    if (bounds->getMaxThreads() &&
        !bounds->getMaxThreads()->isValueDependent() &&
        bounds->getMaxThreads()->EvaluateAsInt(result, ast()))
      maxThreads = builder.getI32IntegerAttr(result.Val.getInt().getExtValue());
  }

  builder.setInsertionPointToEnd(state.module.getBody());
  op = mir::KernelOp::create(
      builder, state.sources.location(kernel->getSourceRange()),
      builder.getStringAttr(symbol), builder.getStringAttr(sourceName),
      builder.getArrayAttr(params), blockShape, maxThreads, mlir::ArrayAttr(),
      kernel->isExternallyVisible() ? mlir::UnitAttr() : builder.getUnitAttr());
  // Spans are parameters of their own kind; all other aggregates are taken apart.
  Members members;
  members.nextSlot = types.size();
  for (auto [param, first] : llvm::zip(kernel->parameters(), firstArgs)) {
    members.arg = first;
    if (category(param->getType()) == Category::Aggregate && viewKind(param->getType()).empty())
      addMembers(members, param->getType(), param->getNameAsString(), 0);
  }
  if (!members.all.empty())
    op->setAttr("members", builder.getArrayAttr(members.all));
  mlir::Block *entry = builder.createBlock(&op.getBody(), {}, types, locations);
  builder.setInsertionPointToStart(entry);
  Frame outermost(op.getLoc());
  outermost.function = kernel;
  outermost.callRange = kernel->getSourceRange();
  frame = &outermost;
  emitParameters(op, firstArgs);
  emitStmt(kernel->getBody());
  if (!isTerminated())
    mir::ReturnOp::create(builder,
                          loc(SourceRange(kernel->getBody()->getEndLoc())));
  else if (!isa<mir::ReturnOp>(builder.getInsertionBlock()->back()))
    failed = state.failed = true;
  frame = nullptr;
  if (madeUp && !failed)
    report(diag::Code::TN7001, kernel->getSourceRange(),
           "this kernel uses a construct that is outside the kernel language",
           "this is a gap in the compiler: please report the kernel");
  if (failed)
    op.erase();
  else
    eraseDead(op);
  return !failed;
}

} // namespace tn::frontend
