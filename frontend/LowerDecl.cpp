// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Variables of functions: where do they live, and what do names mean?
//
//   float sum = 0;             → tn.local "sum" : place<f32, local>, stored at
//   once float &r = x[i];           → no storage: `r` is the place of x[i]
//   TN_SHARED float s[64];     → tn.shared "s" at the kernel's head
//   auto [a, b] = pair;        → one object; `a` and `b` are its members
#include "frontend/LowerKernel.h"

#include "clang/AST/Attr.h"

using namespace clang;

namespace tn::frontend {

void KernelLowering::emitDecl(const Decl *decl) {
  switch (decl->getKind()) {
  case Decl::Var:
  case Decl::Decomposition:
    emitVariable(cast<VarDecl>(decl));
    return;
  // Declarations that make no code.
  case Decl::Typedef:
  case Decl::TypeAlias:
  case Decl::TypeAliasTemplate:
  case Decl::Using:
  case Decl::UsingShadow:
  case Decl::UsingEnum:
  case Decl::UsingDirective:
  case Decl::NamespaceAlias:
  case Decl::StaticAssert:
  case Decl::CXXRecord:
  case Decl::Record:
  case Decl::Enum:
  case Decl::EnumConstant:
  case Decl::Empty:
  case Decl::Function:
  case Decl::FunctionTemplate:
  case Decl::ClassTemplate:
  case Decl::ClassTemplateSpecialization:
  case Decl::VarTemplate:
    return;
  default:
    report(diag::Code::TN7001, decl->getSourceRange(),
           std::string("this declaration (") + decl->getDeclKindName() +
               ") is outside the kernel language");
  }
}

static bool isShared(const VarDecl *var) {
  return var->hasAttr<CUDASharedAttr>() ||
         annotation(var, "shared") == "shared";
}

LValue KernelLowering::sharedVariable(const VarDecl *var) {
  var = var->getCanonicalDecl();
  QualType type = var->getType();
  mlir::Value &place = shared[var];
  if (!place) {
    mlir::OpBuilder::InsertionGuard guard(builder);
    // In the order of their first use, before everything else.
    auto first = op.entry().begin();
    while (first != op.entry().end() &&
           isa<mir::SharedOp, mir::DynamicSharedOp>(*first))
      ++first;
    builder.setInsertionPoint(&op.entry(), first);
    mlir::Location at = state.sources.location(var->getSourceRange());
    auto made = mir::PlaceType::get(memType(type, var->getSourceRange()),
                                    mir::Space::Shared);
    if (type->isIncompleteArrayType()) {
      place = mir::DynamicSharedOp::create(builder, at, made);
    } else {
      // Two variables of one name are two objects.
      std::string name = var->getNameAsString();
      if (unsigned n = sharedNames[name]++)
        name += "." + std::to_string(n);
      mlir::IntegerAttr align;
      if (unsigned bits = var->getMaxAlignment())
        align = builder.getI64IntegerAttr(bits / 8);
      place = mir::SharedOp::create(builder, at, made,
                                    builder.getStringAttr(name), align);
    }
  }
  return LValue::ofPlace(place, type);
}

LValue KernelLowering::declareStorage(const VarDecl *var) {
  LValue object;
  unsigned align = var->getMaxAlignment() / 8;
  if (category(var->getType()) == Category::Aggregate && align &&
      !state.types.isExploded(var->getType()))
    object = LValue::ofPlace(
        createLocal(memType(var->getType(), var->getSourceRange()),
                    var->getName(), loc(var->getSourceRange()), align),
        var->getType());
  else
    object =
        createObject(var->getType(), var->getName(), var->getSourceRange());
  frame->variables[var] = object;
  return object;
}

void KernelLowering::emitVariable(const VarDecl *var) {
  SourceRange range = var->getSourceRange();
  QualType type = var->getType();
  if (isShared(var)) {
    const Expr *init = var->getInit();
    const auto *construct = dyn_cast_or_null<CXXConstructExpr>(
        init ? init->IgnoreImplicit() : nullptr);
    if (init && !(construct && construct->getConstructor()->isTrivial()))
      report(diag::Code::TN7001, range,
             "a shared variable with an initial value is outside the kernel "
             "language",
             "let one thread store it and put a barrier after it");
    sharedVariable(var);
    return;
  }
  if (var->getTLSKind() != VarDecl::TLS_None) {
    report(diag::Code::TN7001, range,
           "`thread_local` is outside the kernel language",
           "use an ordinary variable: each GPU thread has its own");
    return;
  }
  if (var->isStaticLocal() || var->hasExternalStorage()) {
    // Constants are made where they are used.
    if (!var->isConstexpr() && !type.isConstQualified() &&
        !ast().getBaseElementType(type).isConstQualified())
      report(diag::Code::TN7001, range,
             "a `static` variable of a kernel is outside the kernel language",
             "use `TN_SHARED`, or a buffer parameter");
    return;
  }
  if (type.isDestructedType() == QualType::DK_cxx_destructor) {
    report(diag::Code::TN7001, range,
           "a variable with a destructor (`" + type.getAsString() +
               "`) is outside the kernel language",
           "call a function at the end of the scope instead");
    frame->variables[var] = LValue::null(type);
    return;
  }
  // A constexpr array or record is a table; scalars are folded at their uses,
  // and a name that is still used as an object gets its storage below.
  if (var->isConstexpr() && category(type) == Category::Aggregate &&
      !state.types.isExploded(type))
    return;
  if (type->isReferenceType()) {
    const Expr *init = var->getInit();
    if (!init)
      return;
    frame->variables[var] = emitLValue(init);
  } else {
    const Expr *init = var->getInit();
    if (type->isVariableArrayType()) {
      report(diag::Code::TN7001, range,
             "an array whose length is not a constant is outside the kernel "
             "language",
             "use a fixed length, or dynamic shared memory");
      frame->variables[var] = LValue::null(type);
      return;
    }
    LValue object = declareStorage(var);
    if (init)
      emitInit(object, init);
  }
  if (const auto *group = dyn_cast<DecompositionDecl>(var))
    for (const BindingDecl *binding : group->bindings())
      if (const VarDecl *holder = binding->getHoldingVar())
        emitVariable(holder);
}

LValue KernelLowering::variable(const ValueDecl *decl, const Expr *use) {
  if (const auto *binding = dyn_cast<BindingDecl>(decl)) {
    // A captured binding is found below, any other is an expression.
    const VarDecl *holder = binding->getHoldingVar();
    if (holder && frame->variables.count(holder))
      return variable(holder, use);
    if (auto it = frame->variables.find(decl); it != frame->variables.end())
      return it->second;
    // The closure's own initialisers name it in the function around the lambda,
    // which holds the object.
    const auto *ref = dyn_cast<DeclRefExpr>(use);
    bool isHere =
        frame->variables.count(cast<ValueDecl>(binding->getDecomposedDecl()));
    if ((isHere || !(ref && ref->refersToEnclosingVariableOrCapture())) &&
        binding->getBinding())
      return emitLValue(binding->getBinding());
  }
  if (const auto *function = dyn_cast<FunctionDecl>(decl)) {
    LValue v;
    v.kind = LValue::Kind::Function;
    v.type = function->getType();
    v.function = function;
    return v;
  }
  if (const auto *object = dyn_cast<TemplateParamObjectDecl>(decl)) {
    mlir::Attribute init = constantOf(object->getValue(), object->getType());
    if (init)
      return LValue::ofPlace(
          tableOf("template_argument",
                  memType(object->getType(), use->getSourceRange()), init),
          object->getType());
  }
  const auto *var = dyn_cast<VarDecl>(decl);
  if (var) {
    if (auto it = frame->variables.find(var); it != frame->variables.end())
      return it->second;
    if (isShared(var))
      return sharedVariable(var);
    StringRef launch = annotation(var, "var.");
    if (!launch.empty())
      return launchVariable(launch, var, loc(use));
  }
  // A name of the function around a lambda: a capture of the closure.
  const auto *ref = dyn_cast<DeclRefExpr>(use);
  if (ref && ref->refersToEnclosingVariableOrCapture()) {
    const auto *method = dyn_cast<CXXMethodDecl>(frame->function);
    if (method && method->getParent()->isLambda()) {
      llvm::DenseMap<const ValueDecl *, FieldDecl *> captures;
      FieldDecl *thisCapture = nullptr;
      method->getParent()->getCaptureFields(captures, thisCapture);
      if (FieldDecl *field = captures.lookup(decl)) {
        LValue capture = memberOf(frame->object, field, loc(use));
        return field->getType()->isReferenceType() ? loadPointer(capture, use)
                                                   : capture;
      }
    }
  }
  if (var && (var->hasGlobalStorage() || var->isConstexpr() ||
              var->getType().isConstQualified())) {
    if (var->hasGlobalStorage() && var->isStaticDataMember() == false &&
        var->isLocalVarDecl() && !var->isConstexpr() &&
        !var->getType().isConstQualified() &&
        !ast().getBaseElementType(var->getType()).isConstQualified())
      return LValue::null(var->getType());
    // A reference of namespace scope names another variable.
    if (var->getType()->isReferenceType() && var->getInit())
      return emitLValue(var->getInit());
    return moduleVariable(var, use);
  }
  report(diag::Code::TN7001, use->getSourceRange(),
         "`" + decl->getNameAsString() + "` is not a variable of the kernel",
         "pass it as a parameter");
  return LValue::null(decl->getType());
}

} // namespace tn::frontend
