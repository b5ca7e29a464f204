// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/LowerType.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/RecordLayout.h"

using namespace clang;

namespace tn::frontend {

// "tn::index3", without the word `struct`.
static std::string nameOf(QualType type, const ASTContext &ast) {
  PrintingPolicy policy(ast.getLangOpts());
  policy.adjustForCPlusPlus();
  return type.getAsString(policy);
}

Category TypeMap::category(QualType type) const {
  type = type.getCanonicalType();
  if (type->isVoidType())
    return Category::Void;
  if (type->isReferenceType())
    return Category::Reference;
  if (type->isPointerType() || type->isNullPtrType() || type->isFunctionType())
    return Category::Pointer;
  if (type->isBooleanType() || type->isIntegralOrEnumerationType() ||
      type->isRealFloatingType())
    return Category::Scalar;
  if (type->isArrayType() || type->isRecordType())
    return Category::Aggregate;
  return Category::Unsupported;
}

bool TypeMap::isSigned(QualType type) const {
  type = type.getCanonicalType();
  if (const auto *e = type->getAsEnumDecl())
    type = e->getIntegerType();
  return type->isSignedIntegerType();
}

mlir::Type TypeMap::memory(QualType type) {
  type = type.getCanonicalType().getUnqualifiedType();
  mlir::MLIRContext *c = &context;
  auto placeOf = [&](QualType pointee) -> mlir::Type {
    // What lies behind void, functions and incomplete classes is only bytes.
    mlir::Type element = mlir::IntegerType::get(c, 8);
    if (!pointee->isVoidType() && !pointee->isFunctionType() &&
        !pointee->isIncompleteType()) {
      // A record that points to itself is cut at the pointer.
      const auto *record = pointee->getAsCXXRecordDecl();
      auto it = record ? shapes.find(record->getDefinition()) : shapes.end();
      if (it == shapes.end() || it->second) {
        element = memory(pointee);
        if (!element)
          return {};
      }
    }
    return mir::PlaceType::get(element, mir::Space::Global);
  };
  if (type->isBooleanType())
    return mlir::IntegerType::get(c, 1);
  if (const auto *e = type->getAsEnumDecl()) {
    if (!e->isComplete())
      return fail("an incomplete enumeration");
    return memory(e->getIntegerType());
  }
  if (type->isIntegerType() && !type->isBitIntType()) {
    uint64_t width = ast.getTypeSize(type);
    if (width > 64)
      return fail("a 128-bit integer");
    return mlir::IntegerType::get(c, width);
  }
  if (const auto *builtin = dyn_cast<BuiltinType>(type.getTypePtr())) {
    switch (builtin->getKind()) {
    case BuiltinType::Float:
      return mlir::Float32Type::get(c);
    case BuiltinType::Double:
      return mlir::Float64Type::get(c);
    case BuiltinType::Half:
    case BuiltinType::Float16:
      return mlir::Float16Type::get(c);
    case BuiltinType::BFloat16:
      return mlir::BFloat16Type::get(c);
    case BuiltinType::NullPtr:
      return placeOf(ast.VoidTy);
    case BuiltinType::LongDouble:
      return fail("`long double`");
    default:
      return fail("the type `" + type.getAsString() + "`");
    }
  }
  if (type->isPointerType() || type->isReferenceType())
    return placeOf(type->getPointeeType());
  if (const auto *array = ast.getAsConstantArrayType(type)) {
    mlir::Type element = memory(array->getElementType());
    return element ? mir::ArrayType::get(array->getZExtSize(), element)
                   : mlir::Type();
  }
  // An array of unknown length is denoted by its first element.
  if (const auto *array = ast.getAsIncompleteArrayType(type))
    return memory(array->getElementType());
  if (type->isVariableArrayType())
    return fail("an array whose length is not a constant");
  if (const auto *record = type->getAsCXXRecordDecl()) {
    const RecordShape *s = shape(record);
    return s ? s->type : mlir::Type();
  }
  return fail("the type `" + type.getAsString() + "`");
}

bool TypeMap::isExploded(QualType type) {
  const auto *record = type.getCanonicalType()->getAsCXXRecordDecl();
  if (!record || type->isArrayType())
    return false;
  const RecordShape *s = shape(record);
  return s && s->exploded;
}

const RecordShape *TypeMap::shape(const CXXRecordDecl *record) {
  record = record->getDefinition();
  if (!record) {
    fail("an incomplete class");
    return nullptr;
  }
  if (auto it = shapes.find(record); it != shapes.end())
    return it->second.get();
  std::string name = nameOf(QualType(ast.getCanonicalTagType(record)), ast);
  if (record->isPolymorphic() || record->getNumVBases() != 0) {
    fail("the class `" + name + "` with virtual functions or bases");
    return nullptr;
  }
  if (record->isInvalidDecl() || record->isDependentType()) {
    fail("the class `" + name + "`");
    return nullptr;
  }
  // A null entry marks a record in progress, for pointers to itself.
  shapes[record] = nullptr;
  auto made = std::make_unique<RecordShape>();
  const ASTRecordLayout &layout = ast.getASTRecordLayout(record);
  uint64_t size = layout.getSize().getQuantity();
  SmallVector<mlir::Type> fields;
  SmallVector<uint64_t> offsets;
  bool bad = false;
  auto addPart = [&](RecordPart part, bool empty) {
    if (!empty && !record->isUnion()) {
      mlir::Type type = memory(part.type);
      if (!type) {
        bad = true;
        return;
      }
      part.index = fields.size();
      fields.push_back(type);
      offsets.push_back(part.offset);
    }
    Category kind = category(part.type);
    if (!record->isUnion() && !empty &&
        (kind == Category::Pointer || kind == Category::Reference ||
         isExploded(part.type)))
      made->exploded = true;
    made->parts.push_back(part);
  };
  made->isUnion = record->isUnion();
  for (const CXXBaseSpecifier &spec : record->bases()) {
    const CXXRecordDecl *base = spec.getType()->getAsCXXRecordDecl();
    base = base->getDefinition();
    addPart(
        {base, nullptr, spec.getType(),
         static_cast<uint64_t>(layout.getBaseClassOffset(base).getQuantity())},
        base->isEmpty());
  }
  for (const FieldDecl *field : record->fields()) {
    if (field->isBitField()) {
      if (field->isUnnamedBitField())
        continue;
      fail("the bit-field `" + field->getNameAsString() + "` of `" + name +
           "`");
      bad = true;
      break;
    }
    const auto *inner = field->getType()->getAsCXXRecordDecl();
    bool empty = inner && inner->isEmpty() && !field->getType()->isArrayType();
    addPart({nullptr, field, field->getType(),
             layout.getFieldOffset(field->getFieldIndex()) / 8},
            empty);
  }
  if (bad) {
    shapes.erase(record);
    return nullptr;
  }
  if (record->isUnion()) {
    fields = {mir::ArrayType::get(size, mlir::IntegerType::get(&context, 8))};
    offsets = {0};
  }
  // A closure is always taken apart: its captures are variables of their own.
  // Of an object without bytes nothing is left.
  if (record->isLambda() || fields.empty())
    made->exploded = true;
  made->type = mir::StructType::get(&context, name, size,
                                    layout.getAlignment().getQuantity(), fields,
                                    offsets);
  return (shapes[record] = std::move(made)).get();
}

} // namespace tn::frontend
