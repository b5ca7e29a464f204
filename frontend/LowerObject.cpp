// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Objects: how are they made, read, written and copied?
//
//   tn::span<float> t = s;   → one local a leaf, copied leaf by leaf
//   float4 v = p[i];         → one local, one tn.copy
//
// Invariant: both sides of a copy name the same C++ type; whether one of them
// is exploded makes no difference to what the program computes.
#include "frontend/LowerKernel.h"

#include "compiler/ir/Layout.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecordLayout.h"

using namespace clang;

namespace tn::frontend {

mlir::Value KernelLowering::createLocal(mlir::Type type, StringRef name,
                                        mlir::Location loc, uint64_t align) {
  auto place = mir::PlaceType::get(type, mir::Space::Local);
  mlir::IntegerAttr alignment;
  if (align > mir::alignInBytes(type))
    alignment = builder.getI64IntegerAttr(align);
  return mir::LocalOp::create(builder, loc, place, builder.getStringAttr(name),
                              alignment);
}

LValue KernelLowering::createObject(QualType type, StringRef name,
                                    SourceRange range) {
  Category kind = category(type);
  if (kind == Category::Pointer || kind == Category::Reference) {
    LValue v;
    v.kind = LValue::Kind::Slot;
    v.type = type;
    v.slot = std::make_shared<PointerSlot>();
    v.slot->pointee =
        type->isNullPtrType() ? ast().VoidTy : type->getPointeeType();
    v.slot->name = name.str();
    v.slot->isReference = kind == Category::Reference;
    v.slot->home = here();
    return v;
  }
  if (kind == Category::Aggregate && state.types.isExploded(type)) {
    const RecordShape *shape = state.types.shape(type->getAsCXXRecordDecl());
    LValue v;
    v.kind = LValue::Kind::Record;
    v.type = type;
    v.record = std::make_shared<Record>();
    for (const RecordPart &part : shape->parts) {
      // A base's members are called as if they were the object's own.
      std::string partName = name.str();
      if (part.field)
        partName += "." + part.field->getNameAsString();
      LValue made;
      if (part.index < 0 && !part.field) {
        // An empty base has no bytes, but its methods may ask for the object.
        made.kind = LValue::Kind::Record;
        made.type = part.type;
        made.record = std::make_shared<Record>();
      } else {
        made = createObject(part.type, partName, range);
      }
      if (part.base && made.kind == LValue::Kind::Record) {
        made.record->derived = v.record;
        made.record->derivedType = type;
      }
      v.record->parts.push_back(std::move(made));
    }
    return v;
  }
  if (kind == Category::Unsupported || kind == Category::Void)
    report(diag::Code::TN7005, range,
           "kernels cannot use the type `" + type.getAsString() + "`");
  mlir::Type memory = kind == Category::Unsupported ? builder.getI8Type()
                                                    : memType(type, range);
  return LValue::ofPlace(createLocal(memory, name, loc(range)), type);
}

// The access as the author wrote it, as an attribute of the operation.
static void quote(mlir::Operation *op, const std::string &text) {
  if (!text.empty())
    op->setAttr("text", mlir::StringAttr::get(op->getContext(), text));
}

void KernelLowering::noMemory(const LValue &object) {
  if (failed)
    return;
  if (object.kind == LValue::Kind::Null)
    report(diag::Code::TN7004, frame->callRange,
           "an access through a pointer that is always null");
  else
    madeUp = true;
}

// `*p` where `p` is null in this copy of a function, `p ? p[i] : 0` of an argument
// `nullptr`: the checks tell whether it is ever reached.
LValue KernelLowering::nullPlace(const LValue &object, mlir::Location loc) {
  if (failed || object.kind != LValue::Kind::Null || object.type.isNull() || category(object.type) != Category::Scalar)
    return object;
  mlir::Type memory = state.types.memory(object.type);
  if (!memory)
    return object;
  auto type = mir::PlaceType::get(memory, mir::Space::Global);
  LValue made = LValue::ofPlace(mir::NullOp::create(builder, loc, type), object.type);
  made.text = object.text;
  return made;
}

mlir::Value KernelLowering::load(const LValue &object, mlir::Location loc) {
  if (object.kind == LValue::Kind::Null)
    if (LValue made = nullPlace(object, loc); made.isPlace())
      return load(made, loc);
  if (object.kind == LValue::Kind::Value)
    return object.place;
  if (!object.isPlace()) {
    noMemory(object);
    return poison(object.type.isNull() ? ast().IntTy : object.type);
  }
  LValue typed = coerce(object, object.type, loc);
  auto place = cast<mir::PlaceType>(typed.place.getType());
  auto load =
      mir::LoadOp::create(builder, loc, place.getPointee(), typed.place);
  load.setIsVolatile(object.type.isVolatileQualified());
  quote(load, object.text);
  return load;
}

void KernelLowering::store(mlir::Value value, const LValue &object,
                           mlir::Location loc) {
  if (object.kind == LValue::Kind::Null)
    if (LValue made = nullPlace(object, loc); made.isPlace())
      return store(value, made, loc);
  if (!object.isPlace()) {
    noMemory(object);
    return;
  }
  LValue typed = coerce(object, object.type, loc);
  auto place = cast<mir::PlaceType>(typed.place.getType());
  if (place.getSpace() == mir::Space::Constant ||
      place.getSpace() == mir::Space::Param) {
    report(diag::Code::TN7001, frame ? frame->callRange : SourceRange(),
           "a write to " + std::string(stringifySpace(place.getSpace())) +
               " memory is outside the kernel language",
           "copy it to a variable first");
    return;
  }
  if (place.getPointee() != value.getType()) {
    madeUp |= !failed;
    return;
  }
  auto store =
      mir::StoreOp::create(builder, loc, value, typed.place, false, {}, {});
  store.setIsVolatile(object.type.isVolatileQualified());
  quote(store, object.text);
}

LValue KernelLowering::elementOf(const LValue &array, mlir::Value index,
                                 mlir::Location loc) {
  QualType element = ast().getAsArrayType(array.type)
                         ? ast().getAsArrayType(array.type)->getElementType()
                         : array.type;
  if (!array.isPlace())
    return LValue::null(element);
  auto place = cast<mir::PlaceType>(array.place.getType());
  LValue result;
  if (auto type = dyn_cast<mir::ArrayType>(place.getPointee());
      type && ast().getAsConstantArrayType(array.type)) {
    auto made = mir::PlaceType::get(type.getElement(), place.getSpace());
    result = LValue::ofPlace(
        mir::IndexOp::create(builder, loc, made, array.place, index), element);
  } else {
    // An array of unknown length is denoted by its first element.
    result = LValue::ofPlace(
        mir::OffsetOp::create(builder, loc, array.place, index), element);
  }
  result.text = array.text;
  return result;
}

void KernelLowering::copyObject(const LValue &target, const LValue &source,
                                SourceRange range) {
  QualType type = target.type;
  mlir::Location at = loc(range);
  switch (category(type)) {
  case Category::Scalar:
    store(load(source, at), target, at);
    return;
  case Category::Pointer:
  case Category::Reference:
    storePointer(target, loadPointer(source, nullptr), range);
    return;
  case Category::Aggregate:
    break;
  case Category::Void:
  case Category::Unsupported:
    return;
  }
  const auto *record = type->getAsCXXRecordDecl();
  bool whole = target.isPlace() && source.isPlace();
  if (whole && record && !type->isArrayType()) {
    const RecordShape *shape = state.types.shape(record);
    if (!shape || (cast<mir::StructType>(shape->type).getFields().empty()))
      return;
    // A base may share its tail padding with members of the class derived
    // from it, which a copy of the whole would overwrite.
    const ASTRecordLayout &layout =
        ast().getASTRecordLayout(record->getDefinition());
    if (layout.getDataSize() != layout.getSize() && !shape->isUnion &&
        !record->isPOD())
      whole = false;
  }
  if (whole) {
    LValue from = coerce(source, type, at), to = coerce(target, type, at);
    Qualifiers q = source.type.getQualifiers() + target.type.getQualifiers();
    if (q.hasVolatile())
      report(diag::Code::TN7001, range,
             "a volatile copy of an aggregate is outside the kernel language",
             "copy its members one by one");
    auto space = cast<mir::PlaceType>(to.place.getType()).getSpace();
    if (space == mir::Space::Constant || space == mir::Space::Param) {
      report(diag::Code::TN7001, range,
             "a write to read-only memory is outside the kernel language");
      return;
    }
    auto copy =
        mir::CopyOp::create(builder, at, from.place, to.place, false, {}, {});
    // One text, of the side in memory that others see; both sides may be.
    bool sourceIsOwn = cast<mir::PlaceType>(from.place.getType()).getSpace() ==
                       mir::Space::Local;
    quote(copy, source.text.empty() || (sourceIsOwn && !target.text.empty())
                    ? target.text
                    : source.text);
    if (!target.text.empty())
      copy->setAttr("target_text", builder.getStringAttr(target.text));
    return;
  }
  if (const auto *array = ast().getAsConstantArrayType(type);
      array && array->getZExtSize() <= 64 && target.isPlace() &&
      source.isPlace()) {
    for (uint64_t i = 0; i < array->getZExtSize(); ++i) {
      mlir::Value index = constantInt(builder.getI64Type(), i, at);
      copyObject(elementOf(target, index, at), elementOf(source, index, at),
                 range);
    }
    return;
  }
  if (!record) {
    report(diag::Code::TN7001, range,
           "a copy of an array of records that hold pointers is outside the "
           "kernel language");
    return;
  }
  const RecordShape *shape = state.types.shape(record);
  if (!shape)
    return;
  for (unsigned i = 0; i < shape->parts.size(); ++i) {
    if (shape->parts[i].index < 0 && !shape->isUnion)
      continue;
    copyObject(part(target, *shape, i, at), part(source, *shape, i, at), range);
  }
}

void KernelLowering::zeroObject(const LValue &target, SourceRange range) {
  mlir::Location at = loc(range);
  switch (category(target.type)) {
  case Category::Scalar:
    store(zeroOf(memType(target.type, range), at), target, at);
    return;
  case Category::Pointer:
    storePointer(target,
                 LValue::null(target.type->isNullPtrType()
                                  ? ast().VoidTy
                                  : target.type->getPointeeType()),
                 range);
    return;
  case Category::Aggregate:
    break;
  case Category::Reference:
  case Category::Void:
  case Category::Unsupported:
    return;
  }
  if (target.isPlace()) {
    const auto *record = target.type->getAsCXXRecordDecl();
    const RecordShape *shape = record ? state.types.shape(record) : nullptr;
    if (record &&
        (!shape || cast<mir::StructType>(shape->type).getFields().empty()))
      return;
    auto zero = mir::ZeroOp::create(builder, at, target.place, {});
    quote(zero, target.text);
    return;
  }
  if (target.kind != LValue::Kind::Record) {
    noMemory(target);
    return;
  }
  if (const RecordShape *shape =
          state.types.shape(target.type->getAsCXXRecordDecl()))
    for (unsigned i = 0; i < shape->parts.size(); ++i)
      if (shape->parts[i].index >= 0)
        zeroObject(part(target, *shape, i, at), range);
}

} // namespace tn::frontend
