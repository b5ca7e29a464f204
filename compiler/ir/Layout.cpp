// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/ir/Layout.h"

#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace tn::mir {

static uint64_t scalarSize(Type type) {
  return llvm::PowerOf2Ceil(llvm::divideCeil(type.getIntOrFloatBitWidth(), 8));
}

uint64_t sizeInBytes(Type type) {
  return llvm::TypeSwitch<Type, uint64_t>(type)
      .Case<PlaceType>([](auto) { return 8; })
      .Case<ArrayType>([](ArrayType a) {
        return a.getCount() * sizeInBytes(a.getElement());
      })
      .Case<StructType>([](StructType s) { return s.getSize(); })
      .Default([](Type t) { return scalarSize(t); });
}

uint64_t alignInBytes(Type type) {
  return llvm::TypeSwitch<Type, uint64_t>(type)
      .Case<PlaceType>([](auto) { return 8; })
      .Case<ArrayType>(
          [](ArrayType a) { return alignInBytes(a.getElement()); })
      .Case<StructType>([](StructType s) { return s.getAlignment(); })
      .Default([](Type t) { return scalarSize(t); });
}

uint64_t variableAlign(Type type, uint64_t promised) {
  uint64_t align = std::max(alignInBytes(type), std::max<uint64_t>(promised, 1));
  return sizeInBytes(type) >= 16 ? std::max<uint64_t>(align, 16) : align;
}

Type vectorElement(StructType type) {
  ArrayRef<Type> fields = type.getFields();
  if (fields.size() < 2 || type.getAlignment() != type.getSize())
    return {};
  Type element = fields.front();
  if (!element.isIntOrFloat())
    return {};
  uint64_t size = sizeInBytes(element);
  for (auto [i, field, offset] : llvm::enumerate(fields, type.getOffsets()))
    if (field != element || offset != i * size)
      return {};
  return fields.size() * size == type.getSize() ? element : Type();
}

mlir::Type leafAt(mlir::Type type, uint64_t offset) {
  if (auto array = llvm::dyn_cast<ArrayType>(type)) {
    uint64_t step = sizeInBytes(array.getElement());
    bool isInside = step && offset / step < array.getCount();
    return isInside ? leafAt(array.getElement(), offset % step) : mlir::Type();
  }
  if (auto record = llvm::dyn_cast<StructType>(type)) {
    for (auto [field, start] : llvm::zip(record.getFields(), record.getOffsets()))
      if (start <= offset && offset < start + sizeInBytes(field))
        return leafAt(field, offset - start);
    return {};
  }
  return offset == 0 ? type : mlir::Type();
}

bool isTokenKind(llvm::StringRef kind) { return kind == "below" || kind == "unique" || kind == "monotone"; }

} // namespace tn::mir
