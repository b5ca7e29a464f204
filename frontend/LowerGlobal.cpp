// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Variables of the module: constant tables and memory that the host may set.
//
//   constexpr float w[3] = {1, 2, 1};   → tn.global @w in constant = [1, 2, 1]
//   TN_CONSTANT float k[9];             → tn.global @k in constant
//   {host_writable}
//   __device__ int count;               → tn.global @count in global
//   {host_writable}
//
// Invariant: a value is a fact only when nobody can change it, so every other
// variable of namespace scope is an error.
#include "frontend/LowerKernel.h"

#include "clang/AST/Attr.h"

using namespace clang;

namespace tn::frontend {

mlir::Attribute KernelLowering::constantOf(const APValue &value,
                                           QualType type) {
  type = type.getCanonicalType();
  mlir::Type memory = state.types.memory(type);
  if (!memory)
    return {};
  switch (value.getKind()) {
  case APValue::Int:
    if (!isa<mlir::IntegerType>(memory))
      return {};
    return mlir::IntegerAttr::get(
        memory, value.getInt().zextOrTrunc(memory.getIntOrFloatBitWidth()));
  case APValue::Float: {
    auto floatType = dyn_cast<mlir::FloatType>(memory);
    if (!floatType ||
        &floatType.getFloatSemantics() != &value.getFloat().getSemantics())
      return {};
    return mlir::FloatAttr::get(floatType, value.getFloat());
  }
  case APValue::Array: {
    const auto *array = ast().getAsConstantArrayType(type);
    if (!array)
      return {};
    SmallVector<mlir::Attribute> elements;
    for (uint64_t i = 0, n = array->getZExtSize(); i < n; ++i) {
      const APValue &element = i < value.getArrayInitializedElts()
                                   ? value.getArrayInitializedElt(i)
                                   : value.getArrayFiller();
      mlir::Attribute made = constantOf(element, array->getElementType());
      if (!made)
        return {};
      elements.push_back(made);
    }
    return builder.getArrayAttr(elements);
  }
  case APValue::Struct: {
    const auto *record = type->getAsCXXRecordDecl();
    const RecordShape *shape = record ? state.types.shape(record) : nullptr;
    if (!shape || shape->isUnion)
      return {};
    SmallVector<mlir::Attribute> fields;
    unsigned base = 0;
    for (const RecordPart &part : shape->parts) {
      const APValue &member =
          part.base ? value.getStructBase(base++)
                    : value.getStructField(part.field->getFieldIndex());
      if (part.index < 0)
        continue;
      mlir::Attribute made = constantOf(member, part.type);
      if (!made)
        return {};
      fields.push_back(made);
    }
    return builder.getArrayAttr(fields);
  }
  default:
    return {};
  }
}

static mir::GlobalOp makeGlobal(mlir::ModuleOp module, mlir::Location loc,
                                StringRef name, mlir::Type type,
                                mir::Space space, mlir::Attribute init,
                                bool hostWritable) {
  mlir::OpBuilder builder(module.getContext());
  // Variables stand before the kernels, in the order of their first use.
  mlir::Block *body = module.getBody();
  auto at = body->begin();
  while (at != body->end() && isa<mir::GlobalOp>(*at))
    ++at;
  builder.setInsertionPoint(body, at);
  return mir::GlobalOp::create(
      builder, loc, builder.getStringAttr(name), mlir::TypeAttr::get(type),
      mir::SpaceAttr::get(module.getContext(), space), init,
      hostWritable ? builder.getUnitAttr() : mlir::UnitAttr());
}

static bool nameTaken(mlir::ModuleOp module, StringRef name) {
  return mlir::SymbolTable::lookupSymbolIn(module, name) != nullptr;
}

mlir::Value KernelLowering::tableOf(StringRef name, mlir::Type type,
                                    mlir::Attribute init) {
  mlir::Attribute key = builder.getArrayAttr({mlir::TypeAttr::get(type), init});
  mir::GlobalOp &global = state.tables[key];
  if (!global) {
    std::string symbol = name.str();
    for (unsigned n = 1; nameTaken(state.module, symbol); ++n)
      symbol = (name + "." + Twine(n)).str();
    global = makeGlobal(state.module, builder.getUnknownLoc(), symbol, type,
                        mir::Space::Constant, init, false);
  }
  return mir::AddressOfOp::create(
      builder, frame ? loc(frame->callRange) : builder.getUnknownLoc(),
      mir::PlaceType::get(type, mir::Space::Constant), global.getSymName());
}

LValue KernelLowering::moduleVariable(const VarDecl *var, const Expr *use) {
  mlir::Location at = loc(use);
  QualType type = var->getType();
  const VarDecl *definition = var->getDefinition();
  if (!definition)
    definition = var->getInitializingDeclaration()
                     ? var->getInitializingDeclaration()
                     : var;
  StringRef mark = annotation(definition, "constant");
  // Clang marks constexpr variables `__constant__` by itself; nobody sets
  // those.
  const auto *constantAttr = definition->getAttr<CUDAConstantAttr>();
  bool constant =
      mark == "constant" || (constantAttr && !constantAttr->isImplicit());
  const auto *deviceAttr = definition->getAttr<CUDADeviceAttr>();
  bool device = deviceAttr && !deviceAttr->isImplicit() && !constant &&
                !definition->isConstexpr();
  if (constant || device) {
    mlir::Type memory = memType(type, use->getSourceRange());
    mir::Space space = constant ? mir::Space::Constant : mir::Space::Global;
    mir::GlobalOp &global = state.globals[var->getCanonicalDecl()];
    if (!global) {
      mlir::Attribute init;
      if (definition->hasInit() &&
          !isa<CXXConstructExpr>(definition->getInit()->IgnoreImplicit())) {
        const APValue *value = definition->evaluateValue();
        init = value ? constantOf(*value, type) : mlir::Attribute();
        if (!init)
          report(diag::Code::TN7001, definition->getSourceRange(),
                 "the initial value of `" + var->getNameAsString() +
                     "` is not a constant");
      }
      global = makeGlobal(state.module, at, symbolOf(definition), memory, space,
                          init,
                          /*hostWritable=*/true);
    }
    return LValue::ofPlace(mir::AddressOfOp::create(
                               builder, at, mir::PlaceType::get(memory, space),
                               global.getSymName()),
                           type);
  }
  // A table that nobody can write, mangled so that equal names do not clash.
  bool readOnly = definition->isConstexpr() ||
                  (type.isConstQualified() ||
                   (type->isArrayType() &&
                    ast().getBaseElementType(type).isConstQualified()));
  if (readOnly && definition->hasInit()) {
    // An object without bytes is known by its type alone (a constexpr functor).
    const auto *record = type->getAsCXXRecordDecl();
    if (record && record->isEmpty())
      return createObject(type, definition->getName(), use->getSourceRange());
    const APValue *value = definition->evaluateValue();
    mlir::Type memory = memType(type, use->getSourceRange());
    mlir::Attribute init = value ? constantOf(*value, type) : mlir::Attribute();
    if (init && definition->isLocalVarDecl() && !definition->isStaticLocal())
      return LValue::ofPlace(tableOf(definition->getName(), memory, init),
                             type);
    if (init)
      return LValue::ofPlace(tableOf(symbolOf(definition), memory, init), type);
  }
  report(diag::Code::TN7001, use->getSourceRange(),
         "`" + var->getNameAsString() +
             "` is a variable of the host, outside the kernel language",
         "pass it as a parameter, or make it `constexpr` or `TN_CONSTANT`");
  return LValue::null(type);
}

} // namespace tn::frontend
